import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import type { ResultCategory } from '../../domain/results/rules.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import type { ReportSection } from '../sheets/report.ts';
import { festivalTitle } from './award.ts';
import { formatFigure } from './lists.ts';

/** What files say of a result beside the result itself. */
export interface About {
  /** Of the bytes of the result, in base64url. */
  sha256: string;
  /** Of the festival's pages, without a slash at its end. */
  address: string;
  /** Of those who signed, in their order. */
  signers: readonly string[];
  /** null: it is under embargo. */
  publishedAt: Date | null;
}

/** A moment in the festival's time zone. */
export const momentOf = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(at);

const hexOf = (text: string, encoding: 'base64' | 'base64url'): string =>
  Buffer.from(text, encoding).toString('hex');

/** A rule in words. */
function ruleOf(category: ResultCategory, language: Language): readonly [string, string] {
  const t = translatorFor(language);
  const { kind, by, each, leastVotes, ties, restaurantIds, words } = category;
  const and = new Intl.ListFormat(regionOf(language), { type: 'conjunction' });
  const order = ties.filter((column) => column !== by).map((column) => t(`rankings.on_${column}`));
  const text = t('resultFiles.rule', {
    kind: t(`resultFiles.kind_${kind}`),
    scope: t(`resultFiles.scope_${each}`),
    by: t(`rankings.on_${by}`),
    least: t('resultFiles.rule_least', { count: leastVotes }),
    ties:
      order.length === 0
        ? t('resultFiles.rule_shared')
        : t('resultFiles.rule_ties', { order: order.join(', ') }),
  });
  const more = [
    ...(restaurantIds.length > 0
      ? [t('resultFiles.rule_some', { count: restaurantIds.length })]
      : []),
    ...(words.length > 0 ? [t('resultFiles.rule_words', { words: and.format(words) })] : []),
  ];
  return [category.name[language], [text, ...more].join(' ')];
}

/** What the result is, how it was counted, and how anybody can do it again. */
export function sectionsOf(file: ResultFile, about: About, language: Language): ReportSection[] {
  const t = translatorFor(language);
  const { log, counted, leftOut, rules, priors } = file;
  const { sha256, address, signers, publishedAt } = about;
  const root = hexOf(log.root, 'base64');
  const three = (value: number) => formatFigure(value, 'average', language);
  return [
    {
      title: t('resultFiles.about_title'),
      lines: [
        [t('resultFiles.about_festival'), festivalTitle(file.festival)],
        [
          t('resultFiles.about_version'),
          t('resultFiles.about_version_value', {
            version: String(file.version),
            at: momentOf(new Date(file.frozenAt), language),
          }),
        ],
        publishedAt
          ? ([t('resultFiles.about_published'), momentOf(publishedAt, language)] as const)
          : t('resultFiles.embargo'),
        [t('resultFiles.about_signed'), signers.join(', ') || t('resultFiles.about_nobody')],
        [t('resultFiles.about_counted'), t('resultFiles.about_counted_value', counted)],
        [t('resultFiles.about_hash'), sha256],
        [
          t('resultFiles.about_log'),
          t('resultFiles.about_log_value', { origin: log.origin, size: log.size, root }),
        ],
      ],
    },
    {
      title: t('resultFiles.counted_title'),
      lines: [
        t('resultFiles.counted_votes', { size: log.size }),
        t('resultFiles.counted_ratings'),
        t('resultFiles.counted_out', leftOut),
        t('resultFiles.counted_weighted', {
          kRestaurants: priors.restaurants.weight,
          mRestaurants: three(priors.restaurants.mean),
          kDishes: priors.dishes.weight,
          mDishes: three(priors.dishes.mean),
        }),
      ],
    },
    {
      title: t('resultFiles.rules_title'),
      lines: [
        ...rules.categories.map((category) => ruleOf(category, language)),
        t('resultFiles.rules_version', { version: String(rules.version), sha256: rules.sha256 }),
      ],
    },
    {
      title: t('resultFiles.recount_title'),
      lines: [
        t('resultFiles.recount_1', { hex: hexOf(sha256, 'base64url'), sha256 }),
        t('resultFiles.recount_2', { address }),
        t('resultFiles.recount_3', {
          votes: counted.votes,
          points: counted.points,
          lists: file.lists.length,
          size: log.size,
          root,
        }),
        t('resultFiles.recount_4'),
        t('resultFiles.recount_browser', { address }),
      ],
    },
  ];
}

/** A plain text of sections. @param top lines above them */
export function plainTextOf(top: readonly string[], sections: readonly ReportSection[]): string {
  const parts = sections.map(({ title, lines }) => {
    const written = lines.map((line) =>
      typeof line === 'string' ? line : `${line[0]}: ${line[1]}`,
    );
    return [title.toUpperCase(), ...written].join('\n');
  });
  return `${[top.join('\n'), ...parts].join('\n\n')}\n`;
}

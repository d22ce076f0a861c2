import { cached } from '../api/cached.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { nextReview } from '../../domain/policies/rules.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { type Catalogue, makeTranslator } from '../../locales/translate.ts';
import type { POLICY_PATHS } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import { settingsQuery } from '../shell/queries.ts';
import { commitments } from './commitments.ts';

type PolicyPath = (typeof POLICY_PATHS)[number];

/** A policy in one language, with its numbers and dates filled in. */
export interface Policy {
  title: string;
  description: string;
  /** With links, as the texts of the blocks. */
  intro: string;
  sections: Section[];
  supportEmail: string;
  /** The texts around it. */
  words: Record<(typeof WORDS)[number], string>;
}

export interface Section {
  /** Its fragment in the address, the same in both languages. */
  id: string;
  title: string;
  blocks: Block[];
}

/**
 * A paragraph, or the lines of a list; a line may begin with a lead. Links in a text are as
 * `splitLinks` reads them (linked-text.ts); leads have none.
 */
export type Block = { text: string } | { lines: { lead: string | null; text: string }[] };

const WORDS = [
  'back',
  'effective',
  'review',
  'contents',
  'print',
  'contact_title',
  'contact',
  'contact_write',
] as const;

/** File names in locales; `frame` has the texts around each policy. */
const FILES: Record<PolicyPath | 'frame', string> = {
  frame: 'frame',
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/content-moderation-policy': 'moderation',
  '/community-guidelines': 'community',
  '/data-safety-declaration': 'data',
  '/accessibility-statement': 'accessibility',
};

/** Each file loads with the first page that shows it. */
export async function loadPolicyTexts(
  language: Language,
  name: keyof typeof FILES,
): Promise<Catalogue> {
  const file: unknown = await import(`../../locales/${language}/policies-${FILES[name]}.ts`);
  return (file as { texts: Catalogue }).texts;
}

/** The policy in the page's language, as in effect today (S2 §2), by festival day. */
export async function loadPolicy(
  path: PolicyPath,
  { localeStore, queryClient, api }: Pick<RouterContext, 'localeStore' | 'queryClient' | 'api'>,
): Promise<Policy> {
  const { language } = localeStore.get();
  const [frame, texts, { supportEmail, today, isAnchored }] = await Promise.all([
    loadPolicyTexts(language, 'frame'),
    loadPolicyTexts(language, path),
    queryClient.query({ ...settingsQuery(api), ...cached.asItStands }),
  ]);
  // Noon there is the same day in New York.
  const effective = new Date(`${today}T12:00:00Z`);
  return composePolicy(language, { frame, texts, supportEmail, effective, isAnchored });
}

/** Assembles a policy from its texts: the keys of `page` describe it, all others are sections. */
export function composePolicy(
  language: Language,
  {
    frame,
    texts,
    supportEmail,
    effective,
    isAnchored,
  }: {
    frame: Catalogue;
    texts: Catalogue;
    supportEmail: string;
    effective: Date;
    /** Whether the public log is on a blockchain for good: only then a text may say so. */
    isAnchored: boolean;
  },
): Policy {
  const region = regionOf(language);
  const day = new Intl.DateTimeFormat(region, {
    timeZone: FESTIVAL_TIME_ZONE,
    dateStyle: 'long',
  });
  const translate = makeTranslator(region, texts);
  const plain = (key: string) => translate(key, { ...commitments, supportEmail });
  const linked = (key: string) =>
    translate(key, { ...commitments, supportEmail: linkMail(supportEmail) });
  const dates: Partial<Record<string, string>> = {
    effective: day.format(effective),
    review: day.format(nextReview(effective)),
  };
  const around = makeTranslator(region, frame);
  const word = (key: string) =>
    around(`page.${key}`, { ...commitments, email: supportEmail, date: dates[key] });
  return {
    title: plain('page.title'),
    description: plain('page.description'),
    intro: linked('page.intro'),
    sections: Object.entries(texts)
      .filter(([room]) => room !== 'page')
      .map(([room, section]) => ({
        id: room.replaceAll('_', '-'),
        title: plain(`${room}.title`),
        blocks: blocksOf(keysFor(Object.keys(section), isAnchored), (key) =>
          linked(`${room}.${key}`),
        ),
      })),
    supportEmail,
    words: Object.fromEntries(WORDS.map((key) => [key, word(key)])) as Policy['words'],
  };
}

/**
 * An email address that links to itself. Not beside `splitLinks`, which loads with the page: shared
 * code would become a file of its own.
 */
export const linkMail = (address: string): string => `[${address}](mailto:${address})`;

const ANCHORED = '_anchored';

/**
 * A text that ends in `_anchored` is shown where the public log is on a blockchain, and then in place of the one
 * with the same key without that ending, if there is one.
 */
function keysFor(keys: string[], isAnchored: boolean): string[] {
  return keys.filter((key) =>
    isAnchored ? !keys.includes(`${key}${ANCHORED}`) : !key.endsWith(ANCHORED),
  );
}

/** Adjacent lines form one list. */
function blocksOf(keys: string[], read: (key: string) => string): Block[] {
  const blocks: Block[] = [];
  for (const key of keys) {
    if (key === 'title') continue;
    const text = read(key);
    if (!key.startsWith('item_')) {
      blocks.push({ text });
      continue;
    }
    const last = blocks.at(-1);
    const [lead, rest] = text.split(' | ', 2);
    const line = rest === undefined ? { lead: null, text } : { lead: lead ?? null, text: rest };
    if (last && 'lines' in last) last.lines.push(line);
    else blocks.push({ lines: [line] });
  }
  return blocks;
}

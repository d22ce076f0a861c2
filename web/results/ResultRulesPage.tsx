import { useSuspenseQuery } from '@tanstack/react-query';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { PublicRules } from '../../domain/results/schema.public.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { resultRulesQuery } from './queries.ts';
import { ResultHero } from './ResultHero.tsx';
import { useResultWords } from './use-result-words.ts';

type Category = PublicRules['rules']['categories'][number];

const code = 'text-sm break-all';

/** /results/rules: how the result is decided, in words, with every version of the rules. */
export function ResultRulesPage() {
  const { t, language } = useResultWords();
  const { data } = useSuspenseQuery(resultRulesQuery(useApi()));
  const { rules, isFixed, sha256 } = data;
  return (
    <>
      <ResultHero
        back={{ to: paths.results(), text: t('results.title') }}
        title={t('results.rules_title')}
        told={t('results.rules_intro')}
      >
        <div />
      </ResultHero>
      <div className="page grid gap-10 py-8">
        <ol className="grid gap-4">
          {rules.categories.map((category) => (
            <li
              key={category.id}
              className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
            >
              <h2 dir="auto" className="text-xl wrap-anywhere">
                {category.name[language]}
              </h2>
              <CategoryWords category={category} restaurants={data.restaurants} />
            </li>
          ))}
        </ol>
        <Embargo embargo={rules.embargo} />
        <section aria-labelledby="challenge" className="grid gap-2">
          <h2 id="challenge" className="text-xl">
            {t('results.rules_challenge_title')}
          </h2>
          <p>
            {rules.challengeDays > 0
              ? t('results.rules_challenge', { count: rules.challengeDays })
              : t('results.rules_challenge_none')}
          </p>
        </section>
        <section aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="text-xl">
            {t('results.rules_history_title')}
          </h2>
          <p>{t(isFixed ? 'results.rules_fixed' : 'results.rules_open')}</p>
          <History data={data} />
          <p>
            {t('results.rules_hash_told')} <code className={code}>{sha256}</code>
          </p>
        </section>
      </div>
    </>
  );
}

function CategoryWords({
  category,
  restaurants,
}: {
  category: Category;
  restaurants: PublicRules['restaurants'];
}) {
  const { t, language } = useResultWords();
  const { kind, each, by, leastVotes, ties, restaurantIds, words } = category;
  const all = new Intl.ListFormat(regionOf(language), { type: 'conjunction' });
  const breakers = ties.filter((column) => column !== by);
  const list = all.format(breakers.map((column) => t(`results.by_${column}`)));
  const names = restaurantIds.map(
    (id) => restaurants.find((one) => one.id === id)?.name ?? id.slice(0, 8),
  );
  const said = [
    t(`results.rules_what_${kind}_${each}`),
    ...(names.length > 0 ? [t('results.rules_only', { list: all.format(names) })] : []),
    ...(words.length > 0
      ? [t('results.rules_words', { list: all.format(words.map((word) => `“${word}”`)) })]
      : []),
    t(`results.rules_by_${by}`),
    t('results.list_least', { count: leastVotes }),
    breakers.length === 0
      ? t('results.rules_ties_shared')
      : t(breakers.length === 1 ? 'results.rules_ties_one' : 'results.rules_ties', { list }),
  ];
  return (
    <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
      {said.map((words) => (
        <li key={words} dir="auto">
          {words}
        </li>
      ))}
    </ul>
  );
}

/** What everybody sees before the result. */
function Embargo({ embargo: { kind, from, owners } }: Pick<PublicRules['rules'], 'embargo'>) {
  const { t, language } = useResultWords();
  const at = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <section aria-labelledby="embargo" className="grid gap-2">
      <h2 id="embargo" className="text-xl">
        {t('results.rules_embargo_title')}
      </h2>
      <p>
        {t(`results.rules_embargo_${kind}`, {
          date: from === null ? '' : at.format(new Date(from)),
        })}{' '}
        {kind !== 'shown' && owners === 'shown' && t('results.rules_embargo_owners')}
      </p>
    </section>
  );
}

function History({ data: { history, version } }: { data: PublicRules }) {
  const { t, language, date } = useResultWords();
  if (history.length === 0) return <p>{t('results.rules_history_default')}</p>;
  return (
    <ol className="grid gap-3">
      {history.map((one) => (
        <li key={one.version} className="rounded-card border border-line bg-surface p-4">
          <strong>
            {one.madeAt === null
              ? String(one.version)
              : t('results.version_name', {
                  version: String(one.version),
                  date: date(one.madeAt),
                })}
            {one.version === version && ` (${t('results.rules_in_force')})`}
          </strong>
          <p dir="auto" className="wrap-anywhere">
            {one.reason ? one.reason[language] : t('results.rules_history_before')}
          </p>
          <code className={`block text-muted ${code}`}>{one.sha256}</code>
        </li>
      ))}
    </ol>
  );
}

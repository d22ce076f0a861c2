import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { PublicResult } from '../../domain/results/schema.public.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { resultQuery } from './queries.ts';
import { editionOf, resultPaths, type Shown } from './result-paths.ts';
import { readResultSearch } from './result-search.ts';
import { ResultCategories } from './ResultCategories.tsx';
import { ResultComing } from './ResultComing.tsx';
import { ResultCounted } from './ResultCounted.tsx';
import { ResultData } from './ResultData.tsx';
import { ResultEmbed } from './ResultEmbed.tsx';
import { ResultHero } from './ResultHero.tsx';
import { ResultPodium } from './ResultPodium.tsx';
import { ResultVersionNotice, ResultVersions } from './ResultVersions.tsx';
import { useResultWords } from './use-result-words.ts';

/** /results, and /results/2026: the winners of every list, and how they were counted. */
export function ResultPage() {
  const { year } = useParams({ strict: false });
  const { version } = readResultSearch(useSearch({ strict: false }));
  const edition = editionOf(year, version);
  const { data: result } = useSuspenseQuery(resultQuery(useApi(), edition));
  return result ? <Published result={result} /> : <ResultComing />;
}

/** The version of the addresses on this page: those of the newest one have none. */
const shownOf = ({ festival, version, isReplaced }: PublicResult['head']): Shown => ({
  year: festival.year,
  version: isReplaced ? version : undefined,
});

function Published({ result }: { result: PublicResult }) {
  const { t, language, number, date } = useResultWords();
  const { head, categories, lists } = result;
  const shown = shownOf(head);
  const [first] = lists;
  const crown = first?.rows.length && !first.place ? first : undefined;
  const category = crown && categories.find(({ id }) => id === crown.categoryId);
  const title = t('results.title_year', { year: String(head.festival.year) });
  return (
    <>
      <ResultHero
        title={title}
        told={t('results.told', {
          votes: number(head.counted.votes),
          voters: number(head.counted.voters),
          date: date(head.publishedAt),
        })}
      >
        <ResultVersionNotice
          head={head}
          newestTo={resultPaths.year({ year: head.festival.year })}
        />
        {crown && category ? (
          <section aria-labelledby="crown" className="grid gap-6 pt-4">
            <h2 id="crown" dir="auto" className="text-center text-2xl wrap-anywhere">
              {category.name[language]}
            </h2>
            <ResultPodium
              rows={crown.rows}
              by={category.by}
              firsts={crown.firsts}
              to={resultPaths.list(shown, crown.id)}
            />
          </section>
        ) : (
          <div />
        )}
      </ResultHero>
      <div className="page grid gap-12 py-8 lg:max-w-[1120px]">
        {crown && (
          <div className="text-center">
            <ButtonLink to={resultPaths.list(shown, crown.id)}>
              {t('results.all_places', { count: crown.ranked })}
            </ButtonLink>
          </div>
        )}
        <ResultCategories result={result} shown={shown} without={crown?.id} />
        <ResultCounted head={head} shown={shown} />
        <ResultVersions head={head} />
        <ResultData shown={shown} />
        <ResultEmbed title={`${head.festival.name}: ${title}`} shown={shown} />
        <Years head={head} />
      </div>
    </>
  );
}

/** The archive: the other years. */
function Years({ head: { years, festival } }: Pick<PublicResult, 'head'>) {
  const { t } = useResultWords();
  const [newest] = years;
  const others = years.filter((year) => year !== festival.year);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby="years" className="grid gap-3">
      <h2 id="years" className="text-2xl">
        {t('results.years_title')}
      </h2>
      <div className="flex flex-wrap gap-3">
        {others.map((year) => (
          <ButtonLink
            key={year}
            look="secondary"
            to={year === newest ? paths.results() : resultPaths.year({ year })}
          >
            {t('results.title_year', { year: String(year) })}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}

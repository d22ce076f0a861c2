import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { linkTo } from '../paths.ts';
import { resultRanksQuery } from './ranks-query.ts';
import { resultPaths } from './result-paths.ts';
import { ResultMedal } from './ResultMedal.tsx';
import { useResultWords } from './use-result-words.ts';

/** Places below are no news. */
const LAST_PLACE = 10;
const MOST = 4;

/** The best places of a restaurant and its dishes in the newest result; nothing without any. */
export function ResultRanks({ restaurantId }: { restaurantId: string }) {
  const { t, listName, ordinal } = useResultWords();
  const { data } = useQuery(resultRanksQuery(useApi(), restaurantId));
  const ranks = data?.ranks.filter(({ rank }) => rank <= LAST_PLACE).slice(0, MOST) ?? [];
  if (!data || ranks.length === 0) return null;
  const year = String(data.year);
  return (
    <section aria-labelledby="ranks">
      <h2 id="ranks" className="sr-only">
        {t('results.ranks_title')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {ranks.map(({ list, rank, dish }) => (
          <li key={`${list.id} ${dish?.id}`}>
            <Link
              {...linkTo(resultPaths.list({ year: data.year }, list.id))}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2 hover:bg-chile-soft"
            >
              <ResultMedal rank={rank} className="size-10" />
              <span className="grid min-w-0 wrap-anywhere">
                <span dir="auto" className="font-semibold">
                  {t('results.rank_of', { place: ordinal(rank), list: listName(list) })}
                </span>
                <span dir="auto" className="text-sm text-muted">
                  {dish ? t('results.rank_dish', { dish: dish.name, year }) : year}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

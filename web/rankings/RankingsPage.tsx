import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { useApi } from '../api/context.ts';
import { type RankingSearch, readRankingSearch } from './ranking-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Counting } from './Counting.tsx';
import { Evidence } from './Evidence.tsx';
import { Explained } from './Explained.tsx';
import { Files } from './Files.tsx';
import { rankingQuery } from './queries.ts';
import { RankingFilters } from './RankingFilters.tsx';
import { RankingTable } from './RankingTable.tsx';

const route = getRouteApi('/admin/rankings');
const SHOWN = 10;

/** /admin/rankings: the ranking by each figure, and its files (S2 §2). */
export function RankingsPage() {
  const t = useText();
  // The router keeps unreadable parameters as well.
  const search = readRankingSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/rankings' });
  const query = useQuery(rankingQuery(useApi(), search));
  useSessionEndOf(query.error);
  const go = (next: RankingSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const { top, ...rest } = search;
  const ranking = query.data;

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('rankings.title')}</h1>
        <p className="text-muted">{t('rankings.intro')}</p>
      </div>
      <RankingFilters search={search} onSearch={go} />
      {query.isPending ? (
        <RowsSkeleton />
      ) : ranking === undefined ? (
        <LoadFailure title="rankings.load_error" query={query} />
      ) : (
        <>
          {ranking.rows.length === 0 ? (
            <EmptyState
              icon="medal"
              title={t(search.state ? 'rankings.none_match' : 'rankings.none')}
              hint={t(search.state ? 'rankings.none_match_hint' : 'rankings.none_hint')}
            >
              {search.state && (
                <Button
                  look="secondary"
                  onClick={() => {
                    const { state: _, county: __, ...wider } = search;
                    go(wider);
                  }}
                >
                  {t('rankings.show_all')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <RankingTable
                ranking={ranking}
                kind={search.kind ?? 'restaurants'}
                by={search.by ?? 'points'}
                isOld={query.isPlaceholderData}
                onOrder={(by) => {
                  const { by: _, ...others } = search;
                  go(by === 'points' ? others : { ...others, by });
                }}
              />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p role="status" className="text-sm text-muted tabular-nums">
                  {ranking.rows.length < ranking.ranked
                    ? t('rankings.shown', { count: ranking.rows.length, ranked: ranking.ranked })
                    : t('rankings.shown_all', { count: ranking.ranked })}{' '}
                  {ranking.unrated > 0 && t('rankings.unrated', { count: ranking.unrated })}
                </p>
                {ranking.ranked > SHOWN && (
                  <Button look="secondary" onClick={() => go(top ? rest : { ...rest, top: '50' })}>
                    {t(top ? 'rankings.show_fewer' : 'rankings.show_more')}
                  </Button>
                )}
              </div>
            </div>
          )}
          <Below ranking={ranking} search={search} go={go} />
        </>
      )}
    </div>
  );
}

/** What one needs to read and check the ranking, and its files. */
function Below({
  ranking,
  search,
  go,
}: {
  ranking: Ranking;
  search: RankingSearch;
  go: (next: RankingSearch) => void;
}) {
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Files search={search} isOff={ranking.ranked === 0} />
        <div className="grid gap-4">
          <Evidence ranking={ranking} />
          <Counting extra={ranking.extra} search={search} onSearch={go} />
        </div>
      </div>
      <Explained prior={ranking.prior} />
    </>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import type { Language } from '../../domain/language.ts';
import type { Ranking } from '../../domain/rankings/schema.ts';
import { useApi } from '../api/context.ts';
import { type RankingSearch, readRankingSearch } from './ranking-search.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Counting } from './Counting.tsx';
import { Evidence } from './Evidence.tsx';
import { Explained } from './Explained.tsx';
import { AllVotes, Files } from './Files.tsx';
import { rankingQuery } from './queries.ts';
import { RankingFilters } from './RankingFilters.tsx';
import { RankingTable } from './RankingTable.tsx';

const route = getRouteApi('/admin/rankings');
const SHOWN = 10;

/** /admin/rankings: the ranking by each figure, and its files (S2 §2). */
export function RankingsPage() {
  const { t, language: own } = useLocale();
  const [chosen, chooseLanguage] = useState<Language | null>(null);
  const language = chosen ?? own;
  // The router keeps unreadable parameters as well.
  const search = readRankingSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/rankings' });
  const query = useQuery(rankingQuery(useApi(), search));
  useSessionEndOf(query.error);
  const go = (next: RankingSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  const ranking = query.data;
  const hasNothing = ranking === undefined || ranking.ranked === 0;

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-2xl font-extrabold">{t('rankings.title')}</h1>
          <p className="text-muted">{t('rankings.intro')}</p>
        </div>
        <Files search={search} language={language} isOff={hasNothing} onLanguage={chooseLanguage} />
      </header>
      <RankingFilters search={search} onSearch={go} />
      {query.isPending ? (
        <RowsSkeleton />
      ) : ranking === undefined ? (
        <LoadFailure title="rankings.load_error" query={query} />
      ) : (
        <>
          <Ranked ranking={ranking} search={search} isOld={query.isPlaceholderData} go={go} />
          <Below ranking={ranking} search={search} language={language} go={go} />
        </>
      )}
    </div>
  );
}

/** The rows, or why there are none. */
function Ranked({
  ranking,
  search,
  isOld,
  go,
}: {
  ranking: Ranking;
  search: RankingSearch;
  /** Whether these are the previous rows, while new ones load. */
  isOld: boolean;
  go: (next: RankingSearch) => void;
}) {
  const t = useText();
  const { top, ...rest } = search;
  if (ranking.rows.length === 0) {
    return (
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
    );
  }
  return (
    <div className="grid gap-4">
      <RankingTable
        ranking={ranking}
        kind={search.kind ?? 'restaurants'}
        by={search.by ?? 'points'}
        isOld={isOld}
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
  );
}

/** What one needs to read and check the ranking, and all votes. */
function Below({
  ranking,
  search,
  language,
  go,
}: {
  ranking: Ranking;
  search: RankingSearch;
  /** Of the files. */
  language: Language;
  go: (next: RankingSearch) => void;
}) {
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Evidence ranking={ranking} />
        <div className="grid gap-4">
          <Counting extra={ranking.extra} search={search} onSearch={go} />
          <AllVotes search={search} language={language} isOff={ranking.ranked === 0} />
        </div>
      </div>
      <Explained prior={ranking.prior} />
    </>
  );
}

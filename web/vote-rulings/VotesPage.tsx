import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageTabs } from '../admin/PageTabs.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ClustersTab } from './ClustersTab.tsx';
import { rulingsQuery } from './queries.ts';
import { RulingsTab } from './RulingsTab.tsx';
import { readVotesSearch } from './votes-search.ts';
import { VotesTab } from './VotesTab.tsx';

const route = getRouteApi('/admin/votes');

/** /admin/votes: where organisers judge votes. */
export function VotesPage() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readVotesSearch({ ...route.useSearch() });
  const waiting = useQuery(rulingsQuery(useApi(), { state: 'proposed' })).data?.total ?? 0;
  const tabs = [
    { tab: undefined, text: t('voteRulings.tab_votes'), count: 0 },
    { tab: 'clusters', text: t('voteRulings.tab_clusters'), count: 0 },
    { tab: 'rulings', text: t('voteRulings.tab_rulings'), count: waiting },
  ] as const;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-1 gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('voteRulings.title')}</h1>
        <p className="text-muted">{t('voteRulings.intro')}</p>
      </div>
      <PageTabs label={t('voteRulings.tabs')} to={paths.votes()} tabs={tabs} open={search.tab} />
      {search.tab === 'clusters' ? (
        <ClustersTab />
      ) : search.tab === 'rulings' ? (
        <RulingsTab search={search} />
      ) : (
        <VotesTab search={search} />
      )}
    </div>
  );
}

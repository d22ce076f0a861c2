import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageTabs } from '../admin/PageTabs.tsx';
import { waitingQuery } from '../admin/queries.ts';
import { useApi } from '../api/context.ts';
import { readRequestsSearch } from './requests-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ProposalsTab } from '../proposals/ProposalsTab.tsx';
import { REQUESTS_HEADING } from './DecisionDialog.tsx';
import { OwnersTab } from './OwnersTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';

const route = getRouteApi('/admin/restaurant-requests');

/** /admin/restaurant-requests: open requests and proposals, and the owners of restaurants. */
export function AccessRequestsPage() {
  const t = useText();
  const { tab } = readRequestsSearch({ ...route.useSearch() });
  const { data: waiting } = useQuery(waitingQuery(useApi()));
  const tabs = [
    { tab: undefined, text: t('owners.tab_requests'), count: waiting?.requests ?? 0 },
    { tab: 'proposals', text: t('owners.tab_proposals'), count: waiting?.proposals ?? 0 },
    { tab: 'owners', text: t('owners.tab_owners'), count: 0 },
  ] as const;
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 id={REQUESTS_HEADING} tabIndex={-1} className="text-2xl font-extrabold">
          {t('owners.requests_title')}
        </h1>
        <p className="text-muted">{t('owners.requests_intro')}</p>
      </div>
      <PageTabs label={t('owners.tabs')} to={paths.accessRequests()} tabs={tabs} open={tab} />
      {tab === 'proposals' ? <ProposalsTab /> : tab === 'owners' ? <OwnersTab /> : <RequestsTab />}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { waitingQuery } from '../admin/queries.ts';
import { useActiveInView } from '../admin/use-active-in-view.ts';
import { useApi } from '../api/context.ts';
import { readRequestsSearch } from '../desk-search.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ProposalsTab } from '../proposals/ProposalsTab.tsx';
import { REQUESTS_HEADING } from './DecisionDialog.tsx';
import { OwnersTab } from './OwnersTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';

const route = getRouteApi('/admin/restaurant-requests');

/** /admin/restaurant-requests: what waits for the organisers, and who owns what. */
export function AccessRequestsPage() {
  const t = useText();
  const { tab } = readRequestsSearch({ ...route.useSearch() });
  const row = useActiveInView<HTMLElement>(tab);
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
      <nav
        ref={row}
        aria-label={t('owners.tabs')}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((one) => (
          <Link
            key={one.text}
            to={paths.accessRequests()}
            search={one.tab ? { tab: one.tab } : {}}
            resetScroll={false}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={tab === one.tab ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-chile aria-[current=page]:text-ink"
          >
            {one.text}
            {one.count > 0 && (
              <span className="min-w-6 rounded-full bg-amber-soft px-2 text-center text-sm text-amber tabular-nums">
                <span aria-hidden="true">{one.count}</span>
                <span className="sr-only">{t('owners.tab_waiting', { count: one.count })}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {tab === 'proposals' ? <ProposalsTab /> : tab === 'owners' ? <OwnersTab /> : <RequestsTab />}
    </div>
  );
}

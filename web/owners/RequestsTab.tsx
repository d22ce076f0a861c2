import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { REQUEST_STATUSES } from '../../domain/owners/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { readRequestsSearch, type RequestsSearch } from './requests-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { requestsQuery } from './queries.ts';
import { RequestsTable } from './RequestsTable.tsx';

const route = getRouteApi('/admin/restaurant-requests');

/** The access requests; their filters are in the address. */
export function RequestsTab() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readRequestsSearch({ ...route.useSearch() });
  const query = useQuery(requestsQuery(useApi(), search));
  useSessionEndOf(query.error);
  const navigate = useNavigate({ from: '/admin/restaurant-requests' });
  const go = (next: RequestsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { q, status } = search;
  return (
    <div className="grid grid-cols-1 gap-4">
      <LoadedList
        key="requests"
        query={query}
        page={Number(search.page ?? '1')}
        search={{
          label: t('owners.search_requests'),
          q: q ?? '',
          onSearch: (words) => go({ ...(words && { q: words }), ...(status && { status }) }, true),
        }}
        onPage={(page, replace) => go({ ...search, page: String(page) }, replace)}
        found={(count) => t('owners.found', { count })}
        failure="owners.load_error"
        filters={
          <Segments
            label={t('owners.filter')}
            choices={[undefined, ...REQUEST_STATUSES].map((value) => ({
              value,
              text: t(value ? `owners.status_${value}` : 'owners.filter_all'),
            }))}
            value={status}
            onChoose={(chosen) => go({ ...(q && { q }), ...(chosen && { status: chosen }) })}
          />
        }
        empty={
          q || status ? (
            <EmptyState
              icon="search"
              title={t('owners.none_match')}
              hint={t('owners.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go({})}>
                {t('owners.show_all')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon="mail" title={t('owners.none_yet')} hint={t('owners.none_yet_hint')} />
          )
        }
      >
        {(data) => <RequestsTable requests={data.requests} isOld={query.isPlaceholderData} />}
      </LoadedList>
    </div>
  );
}

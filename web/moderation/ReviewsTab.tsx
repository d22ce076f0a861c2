import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { useApi } from '../api/context.ts';
import { type ModerationSearch, readModerationSearch } from './moderation-search.ts';
import { useText } from '../i18n/locale.ts';
import { NothingQueued } from './NothingQueued.tsx';
import { QueuedReviews } from './QueuedReviews.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { queueQuery } from './queries.ts';
import { useListInView } from './use-list-in-view.ts';

const route = getRouteApi('/admin/reviews');

/** The queue of reported reviews; its state is in the address. */
export function ReviewsTab() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readModerationSearch({ ...route.useSearch() });
  const query = useQuery(queueQuery(useApi(), search));
  useSessionEndOf(query.error);
  const list = useListInView(query.data?.reviews.length);
  const navigate = useNavigate({ from: '/admin/reviews' });
  const go = (next: ModerationSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { page: _page, tab: _tab, appeal: _appeal, ...filter } = search;
  const { restaurant, q } = filter;
  const writer = filter.person ? query.data?.personName : undefined;
  return (
    <div ref={list} className="grid grid-cols-1 gap-4">
      <LoadedList
        query={query}
        page={Number(search.page ?? '1')}
        onPage={(page, replace) => go({ ...filter, page: String(page) }, replace)}
        search={{
          label: t('moderation.search'),
          placeholder: t('moderation.search_example'),
          q: q ?? '',
          onSearch: (words) => go({ ...filter, q: words }, true),
        }}
        found={(count) => t('moderation.found', { count })}
        failure="moderation.load_error"
        filters={
          <QueueFilters
            filter={filter}
            restaurantName={restaurant && query.data?.reviews[0]?.restaurantName}
            personName={writer}
            onFilter={go}
          />
        }
        empty={<NothingQueued filter={filter} personName={writer} onFilter={go} />}
      >
        {(data) => (
          <QueuedReviews
            reviews={data.reviews}
            onOnly={({ restaurantId }) => go({ ...filter, restaurant: restaurantId })}
          />
        )}
      </LoadedList>
    </div>
  );
}

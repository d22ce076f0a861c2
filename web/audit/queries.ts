import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import type { AuditSearch } from './audit-search.ts';

/** The address's words as the operation takes them. */
export const auditFilter = ({ q, person, restaurant, action, from, to }: AuditSearch) => ({
  ...(q && { q }),
  ...(person && { actorId: person }),
  ...(restaurant && { restaurantId: restaurant }),
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The log, the latest first, page by page; the one before stays until the next is there. */
export const auditQuery = (api: Api, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['mine', 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        { ...auditFilter(search), ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...cached.admin,
  });

/** What the log can be narrowed to. */
export const auditChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'audit-choices'],
    queryFn: () => api.audit.choices(),
    ...cached.dynamic,
  });

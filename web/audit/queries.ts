import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { AuditSearch } from './audit-search.ts';

/** Converts the address's search into the operation's input. */
export const auditFilter = ({ q, person, restaurant, action, from, to }: AuditSearch) => ({
  ...(q && { q }),
  ...(person && { actorId: person }),
  ...(restaurant && { restaurantId: restaurant }),
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
});

/** A page of the log, the latest first; the previous page stays until it arrives. */
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
    ...cachedByAdmins.admin,
  });

/** The choices of the log's filters. */
export const auditChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'audit-choices'],
    queryFn: () => api.audit.choices(),
    ...cached.dynamic,
  });

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

/** People and restaurants of the log, by words of their names; those of earlier words stay until they arrive. */
export const auditChoicesQuery = (api: Api, words: string) =>
  queryOptions({
    queryKey: ['mine', 'audit-choices', words],
    queryFn: ({ signal }) => api.audit.choices({ q: words }, { signal }),
    placeholderData: keepPreviousData,
    ...cached.dynamic,
  });

/** One of them. */
export const auditChoiceQuery = (api: Api, kind: 'people' | 'places', id: string) =>
  queryOptions({
    queryKey: ['mine', 'audit-choice', kind, id],
    queryFn: () => api.audit.choices(kind === 'people' ? { actorId: id } : { restaurantId: id }),
    ...cached.dynamic,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RestaurantChoice } from '../../domain/owners/schema.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { RequestsSearch } from './requests-search.ts';

/** The first restaurants that take part, by words of their names; those of earlier words stay until they arrive. */
export const choicesQuery = (api: Api, words: string) =>
  queryOptions({
    queryKey: ['access-choices', words],
    queryFn: ({ signal }) => api.owners.choices({ q: words }, { signal }),
    placeholderData: keepPreviousData,
    ...cached.dynamic,
  });

/** One of them; null if it does not take part. */
export const choiceQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['access-choice', id],
    queryFn: async (): Promise<RestaurantChoice | null> =>
      (await api.owners.choices({ id }))[0] ?? null,
    ...cached.dynamic,
  });

/** A page of access requests, as given in the address; the previous page stays until it arrives. */
export const requestsQuery = (api: Api, { q = '', status, page = '1' }: RequestsSearch) =>
  queryOptions({
    queryKey: ['mine', 'requests', q, status ?? 'all', page],
    queryFn: ({ signal }) =>
      api.owners.requests({ q, status: status ?? 'all', page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

export const ownersQuery = (api: Api, { q = '', page = '1' }: RequestsSearch) =>
  queryOptions({
    queryKey: ['mine', 'owners', q, page],
    queryFn: ({ signal }) => api.owners.list({ q, page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

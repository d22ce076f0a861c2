import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { RequestsSearch } from './requests-search.ts';

/** The restaurants for which access can be requested. */
export const choicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['access-choices'],
    queryFn: () => api.owners.choices(),
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

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';
import type { PeopleSearch } from '../desk-search.ts';

/** A page of accounts, as the address asks for it; the page before stays until it is there. */
export const peopleQuery = (api: Api, { q = '', only, page = '1' }: PeopleSearch) =>
  queryOptions({
    queryKey: ['mine', 'people', q, only ?? 'all', page],
    queryFn: ({ signal }) =>
      api.people.list({ q, only: only ?? 'all', page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const undeliveredQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'undelivered'],
    queryFn: () => api.mail.undelivered(),
    staleTime: 30_000,
  });

/** How many access requests and proposals wait; whoever decides one has it read again. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'waiting'],
    queryFn: () => api.owners.waiting(),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

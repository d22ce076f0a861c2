import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { PeopleSearch } from './people-search.ts';
import type { SessionsSearch } from './sessions-search.ts';

/** A page of accounts, as given in the address; the previous page stays until it arrives. */
export const peopleQuery = (api: Api, search: PeopleSearch) =>
  queryOptions({
    queryKey: ['mine', 'people', search],
    queryFn: ({ signal }) => {
      const { q = '', only = 'all', confirmed, voted, lang, by, turned, page, ...rest } = search;
      const isDown = (by === undefined) !== (turned === '1');
      return api.people.list(
        {
          ...rest,
          q,
          only,
          isConfirmed: confirmed,
          hasVoted: voted,
          locale: lang,
          by: by ?? 'created',
          direction: isDown ? 'down' : 'up',
          page: Number(page ?? '1'),
        },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

/** One account; its key starts like the list's, so that a change refetches both. */
export const accountDetailsQuery = (api: Api, personId: string) =>
  queryOptions({
    queryKey: ['mine', 'people', 'one', personId],
    queryFn: () => api.accounts.find({ personId }),
    ...cachedByAdmins.admin,
  });

/** A page of sessions, as given in the address. */
export const sessionsQuery = (api: Api, { q = '', system, page = '1' }: SessionsSearch) =>
  queryOptions({
    queryKey: ['mine', 'people', 'sessions', q, system ?? '', page],
    queryFn: ({ signal }) => api.sessions.list({ q, system, page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

export const undeliveredQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'undelivered'],
    queryFn: () => api.mail.undelivered(),
    ...cachedByAdmins.admin,
  });

/** How many access requests and proposals wait; refetched after each decision. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'waiting'],
    queryFn: () => api.owners.waiting(),
    ...cached.tally,
  });

/** How many strong clusters of votes nobody has judged. */
export const waitingClustersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'vote-rulings', 'waiting-clusters'],
    queryFn: () => api.signals.waiting(),
    ...cached.tally,
  });

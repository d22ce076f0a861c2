import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { QueueSearch } from './queue-search.ts';

/** Every decision reads all lists under this key again. */
const QUEUE_KEY = ['mine', 'objection-queue'];

/** What owners ask, the open ones first; the previous page stays until the next one arrives. */
export const queueQuery = (api: Api, { show, page = '1' }: QueueSearch) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, show, page],
    queryFn: ({ signal }) =>
      api.resultObjections.queue({ state: show ?? 'open', page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.adminOnFocus,
  });

/** How many of them wait for an answer. */
export const waitingObjectionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...QUEUE_KEY, 'waiting'],
    queryFn: () => api.resultObjections.waiting(),
    ...cached.tally,
  });

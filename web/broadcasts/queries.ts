import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecipientFilter, RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Api } from '../api/client.ts';

/** How often a mail that is being sent is looked at. */
const WATCH_MS = 1500;

export const broadcastsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'broadcasts'],
    queryFn: () => api.broadcasts.list(),
    staleTime: 5000,
    refetchInterval: ({ state }) =>
      state.data?.broadcasts.some(({ status }) => status === 'sending') ? WATCH_MS : false,
  });

export const broadcastQuery = (api: Api, broadcastId: string) =>
  queryOptions({
    queryKey: ['mine', 'broadcast', broadcastId],
    queryFn: () => api.broadcasts.find({ broadcastId }),
    staleTime: 5000,
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? WATCH_MS : false),
  });

/** A filter as an address says it. */
export const askedOf = ({ owners, ...filter }: RecipientFilter) => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(owners !== undefined && { owners: owners ? ('yes' as const) : ('no' as const) }),
});

/** How many match; the number before stays until the next is there. */
export const audienceQuery = (api: Api, filter: RecipientFilter) =>
  queryOptions({
    queryKey: ['mine', 'audience', askedOf(filter)],
    queryFn: ({ signal }) => api.broadcasts.audience(askedOf(filter), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const recipientsQuery = (
  api: Api,
  broadcastId: string,
  asked: { status: RecipientState; q: string; page: number },
) =>
  queryOptions({
    queryKey: ['mine', 'recipients', broadcastId, asked],
    queryFn: ({ signal }) => api.broadcasts.recipients({ broadcastId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 2000,
  });

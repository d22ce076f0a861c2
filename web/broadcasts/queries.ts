import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecipientFilter, RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Audience, Broadcast } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** What is planned for later is asked for again a minute before. */
const isSending = ({ status, startsInSeconds }: Broadcast) =>
  status === 'sending' && (startsInSeconds ?? 0) < 60;

export const broadcastsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'broadcasts'],
    queryFn: () => api.broadcasts.list(),
    ...cached.awaited(({ broadcasts }: { broadcasts: Broadcast[] }) => broadcasts.some(isSending)),
  });

export const broadcastQuery = (api: Api, broadcastId: string) =>
  queryOptions({
    queryKey: ['mine', 'broadcast', broadcastId],
    queryFn: () => api.broadcasts.find({ broadcastId }),
    ...cached.awaited(isSending),
  });

/** A filter as query parameters. */
export const askedOf = ({ owners, ...filter }: RecipientFilter) => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(owners !== undefined && { owners: owners ? ('yes' as const) : ('no' as const) }),
});

/** How many match; the previous number stays until the next arrives. */
export const audienceQuery = (api: Api, filter: RecipientFilter) =>
  queryOptions({
    queryKey: ['mine', 'audience', askedOf(filter)],
    queryFn: ({ signal }) => api.broadcasts.audience(askedOf(filter), { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

/** The languages that somebody of the audience reads; all of them before it is counted. */
export const languagesRead = (audience: Audience | undefined): Language[] =>
  LANGUAGES.filter((language) => !audience || audience.byLanguage[language] > 0);

export const recipientsQuery = (
  api: Api,
  broadcastId: string,
  asked: { status: RecipientState; q: string; page: number },
) =>
  queryOptions({
    queryKey: ['mine', 'recipients', broadcastId, asked],
    queryFn: ({ signal }) => api.broadcasts.recipients({ broadcastId, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What mails to owners end with where they tell their places; no example before a result is published. */
export const ranksExampleQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'ranks-example'],
    queryFn: () => api.broadcasts.ranksExample(),
    ...cached.dynamic,
  });

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import type { RulingScope } from '../../domain/vote-rulings/schema.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import { ballotFilterOf, type VotesSearch } from './votes-search.ts';

/** Every ruling refetches all queries under this key. */
export const VOTES_KEY = ['mine', 'vote-rulings'];

/** What a ruling is on. */
export type RulingOn = RulingScope['of'];

/** A page of ballots, the latest first; the previous page stays until it arrives. */
export const ballotsQuery = (api: Api, search: VotesSearch) =>
  infiniteQueryOptions({
    queryKey: [...VOTES_KEY, 'ballots', ballotFilterOf(search)],
    queryFn: ({ pageParam, signal }) =>
      api.voteRulings.ballots(
        { ...ballotFilterOf(search), ...(pageParam !== null && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...cachedByAdmins.adminOnFocus,
  });

/** How many ballots the filter finds. */
export const countQuery = (api: Api, search: VotesSearch) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'count', ballotFilterOf(search)],
    queryFn: ({ signal }) => api.voteRulings.countBallots(ballotFilterOf(search), { signal }),
    ...cachedByAdmins.adminOnFocus,
  });

export const ballotQuery = (api: Api, ballotId: string) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'ballot', ballotId],
    queryFn: ({ signal }) => api.voteRulings.ballot({ ballotId }, { signal }),
    ...cachedByAdmins.adminOnFocus,
  });

export const clustersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'clusters'],
    queryFn: ({ signal }) => api.voteRulings.clusters({}, { signal }),
    ...cachedByAdmins.adminOnFocus,
  });

export const clusterQuery = (api: Api, clusterId: string) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'cluster', clusterId],
    queryFn: ({ signal }) => api.voteRulings.cluster({ clusterId }, { signal }),
    ...cachedByAdmins.adminOnFocus,
  });

/** What waits for organisers. */
export const toDoQuery = (api: Api) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'to-do'],
    queryFn: () => api.voteRulings.toDo(),
    ...cached.tally,
  });

/** Rulings, those that wait first. */
export const rulingsQuery = (
  api: Api,
  {
    state = 'all',
    page = '1',
    ...of
  }: {
    state?: VotesSearch['rulings'] | 'all';
    page?: string;
    clusterId?: string;
    ballotId?: string;
  },
) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'rulings', state, page, of],
    queryFn: ({ signal }) => api.voteRulings.list({ state, page: Number(page), ...of }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.adminOnFocus,
  });

/** What a ruling would change; read anew each time a dialog opens. */
export const previewQuery = (api: Api, of: RulingOn, action: VoteRulingAction) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'preview', of, action],
    queryFn: ({ signal }) => api.voteRulings.preview({ scope: { of }, action }, { signal }),
    ...cached.edited,
    ...cached.unkept,
  });

/** The dishes of a restaurant by name, those off the menu too. */
export const dishChoicesQuery = (api: Api, restaurantId: string | undefined) =>
  queryOptions({
    queryKey: [...VOTES_KEY, 'dish-choices', restaurantId],
    queryFn: async () => {
      if (restaurantId === undefined) return [];
      const { dishes } = await api.catalogue.find({ restaurantId });
      return dishes
        .map(({ id, fields: { name } }) => ({ id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    enabled: restaurantId !== undefined,
    ...cached.dynamic,
  });

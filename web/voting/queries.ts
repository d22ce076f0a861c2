import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** Restaurants whose changes the server is streaming now (web/voting/live.ts). */
export const liveRestaurants = new Set<string>();

/** Below it is the status of each restaurant. */
export const VOTING_STATUS = ['mine', 'voting-status'] as const;

/** Everything under `mine` belongs to one person and is removed at sign-out. */
export const votingStatusQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: [...VOTING_STATUS, restaurantId],
    queryFn: () => api.voting.status({ restaurantId }),
    ...cached.votingStatus(() => liveRestaurants.has(restaurantId)),
  });

export const totalsQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['restaurant', restaurantId, 'totals'],
    queryFn: () => api.voting.totals({ restaurantId }),
    ...cached.realTime,
  });

export const historyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'history'],
    queryFn: () => api.voting.history(),
    ...cached.user,
  });

/**
 * After a vote, reloads what it has changed (S2 §7): the person's `votes`, which are the history
 * and whether they may vote here; and `restaurant-votes`, `unique-voters-realtime` and
 * `daily-points-realtime`, which are the restaurant's totals and the figures of owners and
 * organisers.
 */
export function voteCast(client: QueryClient, api: Api, restaurantId: string): void {
  void client.invalidateQueries({ queryKey: ['mine'] });
  void client.invalidateQueries({ queryKey: totalsQuery(api, restaurantId).queryKey });
}

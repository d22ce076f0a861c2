import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §5: open pages see the voting switch within 5 s. */
const POLL_MS = 5000;
/** Where the server tells of every change, for the case that it did not. */
const LIVE_POLL_MS = 60_000;
/** S2 §9: how old what is counted may be. */
const REAL_TIME_MS = 30_000;

/** Restaurants of which the server tells every change now (web/voting/live.ts). */
export const liveRestaurants = new Set<string>();

/** Everything under `mine` belongs to one person and goes when they do. */
export const standingQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'standing', restaurantId],
    queryFn: () => api.voting.standing({ restaurantId }),
    staleTime: POLL_MS,
    refetchInterval: () => (liveRestaurants.has(restaurantId) ? LIVE_POLL_MS : POLL_MS),
  });

export const totalsQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['restaurant', restaurantId, 'totals'],
    queryFn: () => api.voting.totals({ restaurantId }),
    staleTime: REAL_TIME_MS,
    // Also where the server tells of every vote: so an event that is lost is made up for.
    refetchInterval: REAL_TIME_MS,
    refetchOnWindowFocus: true,
  });

export const historyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'history'],
    queryFn: () => api.voting.history(),
    staleTime: 60_000,
  });

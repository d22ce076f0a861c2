import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Range } from '../../domain/dashboard/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';

/** Everything under `mine` goes with the person. */
export const ownedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'owned'],
    queryFn: () => api.dashboard.owned(),
    ...cached.user,
  });

/** What stands on the dashboard of one restaurant. */
export const dashboardKey = (restaurantId: string) => ['mine', 'dashboard', restaurantId] as const;

/** The figures before stay until those of another time are there, of the same restaurant alone. */
export const overviewQuery = (api: Api, restaurantId: string, range: Range) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'overview', range],
    queryFn: ({ signal }) => api.dashboard.overview({ restaurantId, range }, { signal }),
    placeholderData: (before) => (before?.restaurantId === restaurantId ? before : undefined),
    // Its interval counts where votes are pushed, too: an hour passes, a day ends.
    ...cached.realTime,
  });

/** The newest hundred; those that come since are put before them (`live.ts`). */
export const recentVotesQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'votes'],
    queryFn: () => api.dashboard.recentVotes({ restaurantId }),
    ...cached.user,
  });

export const recentReviewsQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'reviews'],
    queryFn: () => api.dashboard.recentReviews({ restaurantId }),
    ...cached.user,
  });

/** Whose access was taken back while the dashboard stood open is told so, as is whose session ended. */
export function useAccessEndOf(error: unknown): void {
  const client = useQueryClient();
  useSessionEndOf(error);
  const isLost = failureCode(error) === 'owner_required';
  useEffect(() => {
    if (isLost) void client.invalidateQueries({ queryKey: ['mine', 'owned'] });
  }, [isLost, client]);
}

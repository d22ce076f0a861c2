import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DASHBOARD, type Range } from '../../domain/dashboard/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';

/** Keys under `mine` are removed when the person signs out. */
export const ownedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'owned'],
    queryFn: () => api.dashboard.owned(),
    ...cached.user,
  });

/** Key of all queries of one restaurant's dashboard. */
export const dashboardKey = (restaurantId: string) => ['mine', 'dashboard', restaurantId] as const;

/** The previous figures stay until those of another range arrive, for the same restaurant only. */
export const overviewQuery = (api: Api, restaurantId: string, range: Range) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'overview', range],
    queryFn: ({ signal }) => api.dashboard.overview({ restaurantId, range }, { signal }),
    placeholderData: (before) => (before?.restaurantId === restaurantId ? before : undefined),
    // Also polled while votes are pushed: an hour passes, a day ends.
    ...cached.realTime,
  });

/** What the festival brought the restaurant. */
export const summaryQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'summary'],
    queryFn: ({ signal }) => api.dashboard.summary({ restaurantId }, { signal }),
    ...cached.user,
  });

/** The newest hundred; `live.ts` prepends later ones. */
export const recentVotesQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: [...dashboardKey(restaurantId), 'votes'],
    queryFn: () => api.dashboard.recentVotes({ restaurantId }),
    ...cached.user,
  });

/** The votes before the newest hundred, page by page. @param before the oldest vote of those */
export const olderVotesQuery = (api: Api, restaurantId: string, before: string) =>
  infiniteQueryOptions({
    queryKey: [...dashboardKey(restaurantId), 'votes', before],
    queryFn: ({ pageParam, signal }) =>
      api.dashboard.recentVotes({ restaurantId, before: pageParam }, { signal }),
    initialPageParam: before,
    getNextPageParam: ({ votes }) =>
      votes.length < DASHBOARD.recentVotesKept ? null : votes.at(-1)?.id,
    ...cached.user,
  });

/** Reacts to an ended session, or to owner access revoked while the dashboard is open. */
export function useAccessEndOf(error: unknown): void {
  const client = useQueryClient();
  useSessionEndOf(error);
  const isLost = failureCode(error) === 'owner_required';
  useEffect(() => {
    if (isLost) void client.invalidateQueries({ queryKey: ['mine', 'owned'] });
  }, [isLost, client]);
}

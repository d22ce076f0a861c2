import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RestaurantTotals, VotingNow, VotingStatus } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readApiOrigin } from '../api/origin.ts';
import { type LiveEars, listenLive } from '../platform/live.ts';
import { ownReviewQuery, reviewsQuery } from '../reviews/queries.ts';
import { soldOutQuery } from '../restaurants/sold-out-query.ts';
import { liveRestaurants, votingStatusQuery, totalsQuery } from './queries.ts';

/**
 * All viewers of a restaurant hear of a review at once; their requests are spread over some
 * seconds, and start only when the server's shared answer of that second has expired.
 */
const REVIEWS_MS = { first: 1000, last: 5000 };

/**
 * Applies the server's events of a restaurant to the caches that its pages read.
 * @param random from 0 to 1
 */
export function earsOf(
  client: QueryClient,
  api: Api,
  restaurantId: string,
  random: () => number,
): LiveEars {
  const { queryKey: statusKey } = votingStatusQuery(api, restaurantId);
  const { queryKey: totalsKey } = totalsQuery(api, restaurantId);
  const { queryKey: reviewsKey } = reviewsQuery(api, restaurantId);
  const { queryKey: ownReviewKey } = ownReviewQuery(api, restaurantId);
  let isBack = false;
  let reviewsAt = 0;

  function askForReviews(): void {
    const { first, last } = REVIEWS_MS;
    const now = Date.now();
    // A request that is scheduled already is late enough for this too.
    if (reviewsAt - now >= first) return;
    const ms = first + random() * (last - first);
    reviewsAt = now + ms;
    // If the page was left by then, the reviews are stale when the person comes back.
    setTimeout(() => {
      void client.invalidateQueries({ queryKey: reviewsKey });
      // There may be a reply to one's own.
      if (client.getQueryData(ownReviewKey)?.review) {
        void client.invalidateQueries({ queryKey: ownReviewKey });
      }
    }, ms);
  }

  /** Keeps the time of the last answer, by which the phone's clock is measured. */
  function changeStatus(change: Partial<VotingStatus>): void {
    const updatedAt = client.getQueryState(statusKey)?.dataUpdatedAt;
    client.setQueryData<VotingStatus>(
      statusKey,
      (status) => status && { ...status, ...change },
      updatedAt === undefined ? {} : { updatedAt },
    );
  }

  return {
    events: {
      voting: (data) => {
        const { votingEnabled, voting, votingClosesAt } = data as VotingNow;
        // An answer in progress may be older than this.
        const isAsking = client.getQueryState(statusKey)?.fetchStatus === 'fetching';
        changeStatus({ votingEnabled, voting, votingClosesAt });
        if (isAsking) void client.invalidateQueries({ queryKey: statusKey });
      },
      totals: (data) => {
        void client.cancelQueries({ queryKey: totalsKey });
        client.setQueryData(totalsKey, data as RestaurantTotals);
      },
      reviews: askForReviews,
      dishes: () => void client.invalidateQueries({ queryKey: soldOutQuery(api).queryKey }),
    },
    onConnected: (isConnected) => {
      const wasConnected = liveRestaurants.has(restaurantId);
      if (isConnected) liveRestaurants.add(restaurantId);
      else liveRestaurants.delete(restaurantId);
      // Observers compute their polling interval again. A failed attempt to connect also reports no
      // connection: that must not postpone the next poll.
      if (isConnected !== wasConnected) changeStatus({});
      // Reviews may have come meanwhile; the voting switch and totals are sent again.
      if (isConnected && isBack) askForReviews();
      isBack ||= isConnected;
    },
  };
}

/** Keeps a restaurant's page up to date with the server while it is visible. */
export function useLive(restaurantId: string): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const url = `${readApiOrigin()}/api/live?restaurant=${encodeURIComponent(restaurantId)}`;
    return listenLive(url, earsOf(client, api, restaurantId, Math.random));
  }, [api, client, restaurantId]);
}

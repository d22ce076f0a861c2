import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RestaurantTotals, VotingStatus } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readApiOrigin } from '../api/origin.ts';
import { type LiveEars, listenLive } from '../platform/live.ts';
import { reviewsQuery } from '../reviews/queries.ts';
import { liveRestaurants, votingStatusQuery, totalsQuery } from './queries.ts';

/**
 * All who look at a restaurant hear of a review at once; they ask for it spread over some seconds,
 * and not before a server's shared answer of that second is gone.
 */
const REVIEWS_MS = { first: 1000, last: 5000 };

/**
 * What the server tells of a restaurant goes where its pages read it.
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
  let isBack = false;
  let reviewsAt = 0;

  function askForReviews(): void {
    const { first, last } = REVIEWS_MS;
    const now = Date.now();
    // One that waits is late enough for this too.
    if (reviewsAt - now >= first) return;
    const ms = first + random() * (last - first);
    reviewsAt = now + ms;
    // Who has left the page by then finds them out of date when they come back.
    setTimeout(() => void client.invalidateQueries({ queryKey: reviewsKey }), ms);
  }

  /** Keeps the moment of the last answer, by which the phone's clock is measured. */
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
        const { votingEnabled } = data as Pick<VotingStatus, 'votingEnabled'>;
        // An answer under way may be older than this.
        const isAsking = client.getQueryState(statusKey)?.fetchStatus === 'fetching';
        changeStatus({ votingEnabled });
        if (isAsking) void client.invalidateQueries({ queryKey: statusKey });
      },
      totals: (data) => {
        void client.cancelQueries({ queryKey: totalsKey });
        client.setQueryData(totalsKey, data as RestaurantTotals);
      },
      reviews: askForReviews,
    },
    onConnected: (isConnected) => {
      const wasConnected = liveRestaurants.has(restaurantId);
      if (isConnected) liveRestaurants.add(restaurantId);
      else liveRestaurants.delete(restaurantId);
      // Whoever looks at it asks anew how often to look. Each failed try to connect says that there is
      // none: that must not put the next look off.
      if (isConnected !== wasConnected) changeStatus({});
      // Reviews may have come meanwhile; switch and totals are told anew.
      if (isConnected && isBack) askForReviews();
      isBack ||= isConnected;
    },
  };
}

/** Keeps what a restaurant's page shows as it is on the server, while somebody looks at it. */
export function useLive(restaurantId: string): void {
  const api = useApi();
  const client = useQueryClient();
  useEffect(() => {
    const url = `${readApiOrigin()}/api/live?restaurant=${encodeURIComponent(restaurantId)}`;
    return listenLive(url, earsOf(client, api, restaurantId, Math.random));
  }, [api, client, restaurantId]);
}

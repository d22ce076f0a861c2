import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RestaurantTotals, VotingStanding } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readApiOrigin } from '../api/origin.ts';
import { type LiveEars, listenLive } from '../platform/live.ts';
import { reviewsQuery } from '../reviews/queries.ts';
import { liveRestaurants, standingQuery, totalsQuery } from './queries.ts';

/** What the server tells of a restaurant goes where its pages read it. */
export function earsOf(client: QueryClient, api: Api, restaurantId: string): LiveEars {
  const { queryKey: standingKey } = standingQuery(api, restaurantId);
  const { queryKey: totalsKey } = totalsQuery(api, restaurantId);
  const { queryKey: reviewsKey } = reviewsQuery(api, restaurantId);
  let isBack = false;

  /** Keeps the moment of the last answer, by which the phone's clock is measured. */
  function changeStanding(change: Partial<VotingStanding>): void {
    const updatedAt = client.getQueryState(standingKey)?.dataUpdatedAt;
    client.setQueryData<VotingStanding>(
      standingKey,
      (standing) => standing && { ...standing, ...change },
      updatedAt === undefined ? {} : { updatedAt },
    );
  }

  return {
    events: {
      voting: (data) => {
        const { votingEnabled } = data as Pick<VotingStanding, 'votingEnabled'>;
        // An answer under way may be older than this.
        const isAsking = client.getQueryState(standingKey)?.fetchStatus === 'fetching';
        changeStanding({ votingEnabled });
        if (isAsking) void client.invalidateQueries({ queryKey: standingKey });
      },
      totals: (data) => {
        void client.cancelQueries({ queryKey: totalsKey });
        client.setQueryData(totalsKey, data as RestaurantTotals);
      },
      reviews: () => void client.invalidateQueries({ queryKey: reviewsKey }),
    },
    onConnected: (isConnected) => {
      if (isConnected) liveRestaurants.add(restaurantId);
      else liveRestaurants.delete(restaurantId);
      // Whoever looks at it asks anew how often to look.
      changeStanding({});
      // Reviews may have come meanwhile; switch and totals are told anew.
      if (isConnected && isBack) void client.invalidateQueries({ queryKey: reviewsKey });
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
    return listenLive(url, earsOf(client, api, restaurantId));
  }, [api, client, restaurantId]);
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DASHBOARD, withNewer } from '../../domain/dashboard/rules.ts';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readApiOrigin } from '../api/origin.ts';
import { type LiveEars, listenLive } from '../platform/live.ts';
import { ownedReviewsKey } from '../reviews/owned-reviews.ts';
import { dashboardKey, ownedQuery, recentVotesQuery } from './queries.ts';

/** Minimum pause between two requests, for busy evenings. */
const REST_MS = 1000;

/**
 * Events of a restaurant's public stream make its owner's dashboard fetch what is new: the stream itself
 * does not say who voted. One request at a time; polls every 5 s while disconnected.
 * @param onLive whether votes are pushed now
 */
export function openFeed(
  client: QueryClient,
  api: Api,
  restaurantId: string,
  onLive: (isLive: boolean) => void,
): { ears: LiveEars; end: () => void } {
  const { queryKey: votesKey } = recentVotesQuery(api, restaurantId);
  const reviewsKey = ownedReviewsKey(restaurantId);
  const overviewKey = [...dashboardKey(restaurantId), 'overview'];
  let isBack = false;
  /** Whether the stream tells of votes while it is connected. */
  let arePushed = true;

  async function ask(): Promise<void> {
    const newest = client.getQueryData(votesKey)?.votes[0];
    // Without votes, fetch the whole list: it is loading, empty or failed.
    if (!newest) await client.invalidateQueries({ queryKey: votesKey });
    else {
      const { isHidden, votes } = await api.dashboard.recentVotes({
        restaurantId,
        since: newest.createdAt,
      });
      // The list may have been removed meanwhile, with the person.
      client.setQueryData(
        votesKey,
        (known) => known && { isHidden, votes: isHidden ? [] : withNewer(known.votes, votes) },
        { updatedAt: client.getQueryState(votesKey)?.dataUpdatedAt ?? 0 },
      );
    }
    await client.invalidateQueries({ queryKey: overviewKey });
  }

  // After a failure, the whole list is fetched, and its query shows the error.
  const { due, end } = askOneAtATime(() =>
    ask().catch(() => client.invalidateQueries({ queryKey: votesKey })),
  );

  function askForReviews(): void {
    void client.invalidateQueries({ queryKey: reviewsKey });
    void client.invalidateQueries({ queryKey: overviewKey });
  }

  /** The access may have been taken back: the page then closes. */
  const askForOwned = () => void client.invalidateQueries({ queryKey: ownedQuery(api).queryKey });

  /** While the public totals are hidden, the stream does not tell of votes. */
  function onTotals(data: unknown): void {
    const { isHidden } = data as RestaurantTotals;
    if (isHidden === arePushed) {
      arePushed = !isHidden;
      onLive(arePushed);
      if (arePushed) polling.stop();
      else polling.start();
    }
    due();
  }

  const polling = createPolling(() => {
    due();
    void client.invalidateQueries({ queryKey: reviewsKey });
  });
  polling.start();
  return {
    ears: {
      // The stream sends totals when they change, and on each (re)connection.
      events: { totals: onTotals, reviews: askForReviews, owners: askForOwned },
      onConnected: (isConnected) => {
        onLive(isConnected && arePushed);
        if (!isConnected) return polling.start();
        if (arePushed) polling.stop();
        if (isBack) askForReviews();
        isBack = true;
      },
    },
    end: () => {
      end();
      polling.stop();
    },
  };
}

/** Calls `ask` every 5 s while the page is visible. */
function createPolling(ask: () => void): { start: () => void; stop: () => void } {
  let polling: ReturnType<typeof setInterval> | undefined;
  return {
    /** Also called at each failed connection attempt, which must not delay the next poll. */
    start: () => {
      polling ??= setInterval(() => {
        if (document.visibilityState !== 'hidden') ask();
      }, DASHBOARD.pollMs);
    },
    stop: () => {
      clearInterval(polling);
      polling = undefined;
    },
  };
}

/**
 * Calls `ask` when due, and pauses after each call; what becomes due meanwhile follows after the pause.
 * @param ask must not reject
 */
function askOneAtATime(ask: () => Promise<void>): { due: () => void; end: () => void } {
  let isAsking = false;
  let isDue = false;
  let hasEnded = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  async function askOnce(): Promise<void> {
    isAsking = true;
    isDue = false;
    await ask();
    if (hasEnded) return;
    resting = setTimeout(() => {
      isAsking = false;
      if (isDue) void askOnce();
    }, REST_MS);
  }
  return {
    due: () => {
      isDue = true;
      if (!isAsking) void askOnce();
    },
    end: () => {
      hasEnded = true;
      clearTimeout(resting);
    },
  };
}

/**
 * Keeps a dashboard up to date while it is open.
 * @returns whether votes are pushed now; else they are polled every 5 s
 */
export function useLiveDashboard(restaurantId: string): boolean {
  const api = useApi();
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const feed = openFeed(client, api, restaurantId, setLive);
    const url = `${readApiOrigin()}/api/live?restaurant=${encodeURIComponent(restaurantId)}`;
    const stop = listenLive(url, feed.ears);
    return () => {
      stop();
      feed.end();
      setLive(false);
    };
  }, [api, client, restaurantId]);
  return isLive;
}

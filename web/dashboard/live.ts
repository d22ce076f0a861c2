import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DASHBOARD, withNewer } from '../../domain/dashboard/rules.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readApiOrigin } from '../api/origin.ts';
import { type LiveEars, listenLive } from '../platform/live.ts';
import { dashboardKey, recentReviewsQuery, recentVotesQuery } from './queries.ts';

/** On a busy evening the next asking waits so long after the last. */
const REST_MS = 1000;

/**
 * What the public stream tells of a restaurant makes its owner's dashboard ask for what is new: the
 * stream itself says nothing of who voted. One asking at a time, and every 5 s while nothing comes.
 * @param onLive whether votes are pushed now
 */
export function openFeed(
  client: QueryClient,
  api: Api,
  restaurantId: string,
  onLive: (isLive: boolean) => void,
): { ears: LiveEars; end: () => void } {
  const { queryKey: votesKey } = recentVotesQuery(api, restaurantId);
  const { queryKey: reviewsKey } = recentReviewsQuery(api, restaurantId);
  const overviewKey = [...dashboardKey(restaurantId), 'overview'];
  let polling: ReturnType<typeof setInterval> | undefined;
  let isBack = false;

  async function ask(): Promise<void> {
    const newest = client.getQueryData(votesKey)?.votes[0];
    // Without any, the list itself is under way, or failed and is asked for anew.
    if (!newest) await client.invalidateQueries({ queryKey: votesKey });
    else {
      const { votes } = await api.dashboard.recentVotes({ restaurantId, since: newest.createdAt });
      // Whoever is gone meanwhile has taken the list along.
      client.setQueryData(votesKey, (known) => known && { votes: withNewer(known.votes, votes) }, {
        updatedAt: client.getQueryState(votesKey)?.dataUpdatedAt ?? 0,
      });
    }
    await client.invalidateQueries({ queryKey: overviewKey });
  }

  // What is refused is told by the list itself, which then is asked for whole.
  const { due, end } = askOneAtATime(() =>
    ask().catch(() => client.invalidateQueries({ queryKey: votesKey })),
  );

  function askForReviews(): void {
    void client.invalidateQueries({ queryKey: reviewsKey });
    void client.invalidateQueries({ queryKey: overviewKey });
  }

  /** Each failed try to connect says that there is none: that must not put the next look off. */
  function poll(): void {
    polling ??= setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      due();
      void client.invalidateQueries({ queryKey: reviewsKey });
    }, DASHBOARD.pollMs);
  }

  poll();
  return {
    ears: {
      // Totals are told whenever there are others, and to whoever comes (back).
      events: { totals: due, reviews: askForReviews },
      onConnected: (isConnected) => {
        onLive(isConnected);
        if (!isConnected) return poll();
        clearInterval(polling);
        polling = undefined;
        if (isBack) askForReviews();
        isBack = true;
      },
    },
    end: () => {
      end();
      clearInterval(polling);
    },
  };
}

/**
 * Asks when something is due, and rests after each asking; what becomes due meanwhile is asked then.
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
 * Keeps a dashboard as it is on the server while somebody looks at it.
 * @returns whether votes are pushed now; else they are asked for every 5 s
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

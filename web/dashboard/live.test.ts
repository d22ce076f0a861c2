import {
  environmentManager,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DASHBOARD } from '../../domain/dashboard/rules.ts';
import type { RecentVote } from '../../domain/dashboard/schema.ts';
import { type Api, ApiFailure } from '../api/client.ts';
import { openFeed } from './live.ts';
import { ownedReviewsQuery } from '../reviews/owned-reviews.ts';
import { overviewQuery, ownedQuery, recentVotesQuery } from './queries.ts';

const ID = '0b0a4a5e-3a55-4c63-9c5f-2f9b4a0d8a11';
const vote = (minute: number): RecentVote => ({
  id: `vote-${minute}`,
  dishName: 'Taco',
  rating: 4,
  createdAt: new Date(Date.UTC(2026, 4, 2, 16, minute)).toISOString(),
  voter: { name: 'Ana', maskedEmail: 'a•••@g•••.com' },
});

let votes: RecentVote[];
/** The requests, in order. */
let asked: string[];
/** While set, delays the answers. */
let pause: Promise<void> | null;
let refusal: ApiFailure | null;
let isHidden: boolean;
const api = {
  dashboard: {
    recentVotes: async ({ since }: { since?: string }) => {
      asked.push(since ? `votes since ${since.slice(11, 16)}` : 'votes');
      await pause;
      if (refusal) throw refusal;
      if (isHidden) return { isHidden, votes: [] };
      return { isHidden, votes: votes.filter(({ createdAt }) => !since || createdAt >= since) };
    },
    overview: async () => {
      asked.push('overview');
      return { restaurantId: ID };
    },
    reviews: async () => {
      asked.push('reviews');
      return { reviews: [], next: null, unanswered: 0 };
    },
  },
} as unknown as Api;

let client: QueryClient;
let feed: ReturnType<typeof openFeed>;
let states: boolean[];
let leave: (() => void)[];

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-05-02T16:30:00Z') });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  // On a server, the library never refetches by itself.
  environmentManager.setIsServer(() => false);
  votes = [vote(2), vote(1)];
  asked = [];
  pause = null;
  refusal = null;
  isHidden = false;
  states = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const watch = () => {};
  leave = [
    new QueryObserver(client, recentVotesQuery(api, ID)).subscribe(watch),
    new InfiniteQueryObserver(client, ownedReviewsQuery(api, ID, null)).subscribe(watch),
    new QueryObserver(client, {
      ...overviewQuery(api, ID, 'all'),
      refetchInterval: false,
    }).subscribe(watch),
  ];
  feed = openFeed(client, api, ID, (isLive) => states.push(isLive));
  // All initial requests are answered.
  await vi.advanceTimersByTimeAsync(0);
  feed.ears.onConnected(true);
  asked = [];
});
afterEach(() => {
  feed.end();
  for (const stop of leave) stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown = () =>
  client.getQueryData(recentVotesQuery(api, ID).queryKey)?.votes.map(({ id }) => id);

test('when totals change, newer votes are asked for and put before the others, and the figures are', async () => {
  votes = [vote(3), ...votes];
  feed.ears.events.totals?.({});
  await wait(0);
  expect(asked).toEqual(['votes since 16:02', 'overview']);
  expect(shown()).toEqual(['vote-3', 'vote-2', 'vote-1']);
});

test('of many changes in a moment, one asking is under way, and one follows', async () => {
  let answer = () => {};
  pause = new Promise((resolve) => (answer = resolve));
  for (let time = 0; time < 5; time += 1) feed.ears.events.totals?.({});
  await wait(3000);
  expect(asked).toEqual(['votes since 16:02']);
  votes = [vote(3), ...votes];
  answer();
  await wait(999);
  expect(asked).toEqual(['votes since 16:02', 'overview']);
  await wait(1);
  expect(asked.slice(2)).toEqual(['votes since 16:03', 'overview']);
  await wait(60_000);
  expect(asked).toHaveLength(4);
});

test('where none stood yet, the whole list is asked for', async () => {
  votes = [];
  await client.invalidateQueries({ queryKey: recentVotesQuery(api, ID).queryKey });
  asked = [];
  votes = [vote(1)];
  feed.ears.events.totals?.({});
  await wait(0);
  expect(asked).toEqual(['votes', 'overview']);
  expect(shown()).toEqual(['vote-1']);
});

test('without a connection it asks every 5 s, while somebody looks, however often it fails to connect', async () => {
  feed.ears.onConnected(false);
  await wait(DASHBOARD.pollMs - 1000);
  feed.ears.onConnected(false);
  await wait(1000);
  expect(asked).toEqual(['votes since 16:02', 'reviews', 'overview']);
  await wait(DASHBOARD.pollMs);
  expect(asked).toHaveLength(6);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await wait(10 * DASHBOARD.pollMs);
  expect(asked).toHaveLength(6);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  asked = [];
  feed.ears.onConnected(true);
  await wait(10 * DASHBOARD.pollMs);
  expect(asked).toEqual(['reviews', 'overview']);
  expect(states).toEqual([true, false, false, true]);
});

test('reviews and their figures are refetched when an event announces new ones', async () => {
  feed.ears.events.reviews?.({});
  await wait(0);
  expect(asked).toEqual(['reviews', 'overview']);
});

test('a refusal stands where the list does, for the page to act on', async () => {
  refusal = new ApiFailure('owner_required', 403, 'No', undefined);
  feed.ears.events.totals?.({});
  await wait(0);
  expect(asked).toEqual(['votes since 16:02', 'votes']);
  expect(client.getQueryState(recentVotesQuery(api, ID).queryKey)?.error).toBe(refusal);
});

test('asks for nothing more once the page is gone', async () => {
  feed.ears.events.totals?.({});
  feed.ears.events.totals?.({});
  feed.end();
  await wait(10 * DASHBOARD.pollMs);
  expect(asked).toEqual(['votes since 16:02', 'overview']);
});

test('while public totals are hidden, a connected dashboard polls, and is not called live', async () => {
  states.length = 0;
  asked = [];
  feed.ears.events.totals?.({ isHidden: true });
  await vi.advanceTimersByTimeAsync(2 * DASHBOARD.pollMs);
  expect(states).toEqual([false]);
  expect(asked.filter((one) => one.startsWith('votes')).length).toBeGreaterThanOrEqual(2);
  feed.ears.onConnected(true);
  expect(states).toEqual([false, false]);
  feed.ears.events.totals?.({ isHidden: false });
  await vi.advanceTimersByTimeAsync(2000);
  asked = [];
  await vi.advanceTimersByTimeAsync(2 * DASHBOARD.pollMs);
  expect(states).toEqual([false, false, true]);
  expect(asked).toEqual([]);
});

test('votes that are hidden from owners leave an open dashboard', async () => {
  isHidden = true;
  feed.ears.events.totals?.({ isHidden: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(recentVotesQuery(api, ID).queryKey)).toEqual({
    isHidden: true,
    votes: [],
  });
});

test('when an access was taken back, the page asks at once what it owns', async () => {
  const { queryKey } = ownedQuery(api);
  client.setQueryData(queryKey, { restaurants: [] });
  feed.ears.events.owners?.({ restaurantId: ID });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

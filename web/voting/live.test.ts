import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RestaurantTotals, VotingStatus } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import type { OwnReview } from '../../domain/reviews/schema.ts';
import { ownReviewQuery, reviewsQuery } from '../reviews/queries.ts';
import { earsOf } from './live.ts';
import { liveRestaurants, votingStatusQuery, totalsQuery } from './queries.ts';

const ID = '0b0a4a5e-3a55-4c63-9c5f-2f9b4a0d8a11';
const TOTALS: RestaurantTotals = {
  restaurantId: ID,
  day: '2026-05-02',
  today: { votes: 3, points: 12 },
  isHidden: false,
  hiddenFrom: null,
  allTime: { votes: 30, points: 120, voters: 25 },
};

const NO_COUNTER = { codeRequired: false, codeRedeemed: false, hasCounter: false };

let votingEnabled = true;
let asked = 0;
let askedTotals = 0;
let chance = 0;
const api = {
  voting: {
    status: async (): Promise<VotingStatus> => {
      asked += 1;
      return {
        now: new Date().toISOString(),
        votingEnabled,
        voting: votingEnabled ? 'open' : 'paused',
        votingClosesAt: null,
        votedToday: false,
        votedTodayBy: null,
        ownRestaurant: false,
        ...NO_COUNTER,
      };
    },
    totals: async () => {
      askedTotals += 1;
      return TOTALS;
    },
  },
  reviews: { list: async () => ({}) },
} as unknown as Api;

let client: QueryClient;
let ears: ReturnType<typeof earsOf>;
let leave: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-05-02T16:00:00Z') });
  // On what it considers a server, the query client refetches nothing by itself.
  environmentManager.setIsServer(() => false);
  votingEnabled = true;
  asked = 0;
  askedTotals = 0;
  chance = 0;
  client = new QueryClient();
  ears = earsOf(client, api, ID, () => chance);
  leave = new QueryObserver(client, votingStatusQuery(api, ID)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  leave();
  client.clear();
  liveRestaurants.clear();
  vi.useRealTimers();
});

const status = () => client.getQueryData(votingStatusQuery(api, ID).queryKey);
const hear = (name: string, data: unknown) => ears.events[name]?.(data);

test('the status is asked for every 5 s, and once a minute while events come', async () => {
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(3);
  ears.onConnected(true);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(4);
  ears.onConnected(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toBe(5);
});

test('tries to connect that fail do not put the next look off', async () => {
  for (let second = 0; second < 15; second += 1) {
    ears.onConnected(false);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toBe(4);
});

test('the switch is seen at once, and the phone still knows the server’s clock', async () => {
  const before = client.getQueryState(votingStatusQuery(api, ID).queryKey)?.dataUpdatedAt;
  await vi.advanceTimersByTimeAsync(2000);
  hear('voting', { votingEnabled: false });
  expect(status()).toMatchObject({
    votingEnabled: false,
    votedToday: false,
    votedTodayBy: null,
    ownRestaurant: false,
  });
  expect(client.getQueryState(votingStatusQuery(api, ID).queryKey)?.dataUpdatedAt).toBe(before);
});

test('the set time is heard of, and that it has come', () => {
  const said = { votingEnabled: true, voting: 'open', votingClosesAt: '2026-05-03T01:00:00.000Z' };
  hear('voting', said);
  expect(status()).toMatchObject(said);
  hear('voting', { ...said, voting: 'over', votingEnabled: false });
  expect(status()).toMatchObject({ votingEnabled: false, voting: 'over' });
});

test('a server of the version before says only whether voting is open', () => {
  hear('voting', {
    votingEnabled: true,
    voting: 'over',
    votingClosesAt: '2026-05-02T15:00:00.000Z',
  });
  hear('voting', { votingEnabled: false });
  expect(status()).toMatchObject({ votingEnabled: false });
  expect(status()?.voting).toBeUndefined();
  expect(status()?.votingClosesAt).toBeUndefined();
});

test('an older answer that is still under way does not undo it', async () => {
  const late = Promise.withResolvers<VotingStatus>();
  const slow = vi.spyOn(api.voting, 'status').mockImplementationOnce(() => late.promise);
  void client.refetchQueries({ queryKey: votingStatusQuery(api, ID).queryKey });
  votingEnabled = false;
  hear('voting', { votingEnabled: false });
  late.resolve({
    now: new Date().toISOString(),
    votingEnabled: true,
    voting: 'open',
    votingClosesAt: null,
    votedToday: false,
    votedTodayBy: null,
    ownRestaurant: false,
    ...NO_COUNTER,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toMatchObject({ votingEnabled: false });
  slow.mockRestore();
});

test('a voting switch that arrives before the status invents no status', () => {
  const fresh = new QueryClient();
  earsOf(fresh, api, ID, () => 0).events.voting?.({ votingEnabled: false });
  expect(fresh.getQueryData(votingStatusQuery(api, ID).queryKey)).toBeUndefined();
});

test('totals are those that were sent', () => {
  hear('totals', TOTALS);
  expect(client.getQueryData(totalsQuery(api, ID).queryKey)).toEqual(TOTALS);
});

test('totals are asked for 30 s after the last that was known, also while events come', async () => {
  const stop = new QueryObserver(client, totalsQuery(api, ID)).subscribe(() => {});
  ears.onConnected(true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(askedTotals).toBe(1);
  hear('totals', TOTALS);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(askedTotals).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(askedTotals).toBe(2);
  stop();
});

test('reviews are asked for again when there are others, and after a gap', async () => {
  const { queryKey } = reviewsQuery(api, ID);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  ears.onConnected(true);
  hear('reviews', { restaurantId: ID });
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey });
  ears.onConnected(false);
  ears.onConnected(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test('so is one’s own review, to which somebody may have replied', async () => {
  const { queryKey } = ownReviewQuery(api, ID);
  client.setQueryData(queryKey, { review: {} } as OwnReview);
  hear('reviews', { restaurantId: ID });
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('not by everybody at the same moment, and once for many', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  chance = 1;
  for (let review = 0; review < 5; review += 1) hear('reviews', { restaurantId: ID });
  await vi.advanceTimersByTimeAsync(4999);
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenCalledTimes(1);
});

test('one that comes just before they are asked for is asked for again', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  hear('reviews', { restaurantId: ID });
  await vi.advanceTimersByTimeAsync(900);
  hear('reviews', { restaurantId: ID });
  await vi.advanceTimersByTimeAsync(1000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

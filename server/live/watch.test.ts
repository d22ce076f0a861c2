import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RestaurantTotals, VotingNow } from '../../domain/voting/schema.ts';
import { NO_EMBARGO } from '../../domain/embargo/rules.ts';
import { createTroubleWatch } from '../http/trouble.ts';
import type { Stream } from './stream.ts';
import { createWatch } from './watch.ts';

const HERE = 'c0ffee00-0000-4000-8000-000000000001';
const none = { votes: 0, points: 0 };
const readTotals = vi.fn<(restaurantId: string) => Promise<RestaurantTotals>>();
const OPEN: VotingNow = { votingEnabled: true, voting: 'open', votingClosesAt: null };
const PAUSED: VotingNow = { votingEnabled: false, voting: 'paused', votingClosesAt: null };
const readVoting = vi.fn<() => Promise<VotingNow>>();
const log = pino({ level: 'silent' });

let votes: number;
let day: string;
let sent: { event: string; data: RestaurantTotals }[];
let watch: ReturnType<typeof createWatch>;
let stream: Stream;

beforeEach(() => {
  vi.useFakeTimers();
  votes = 1;
  day = '2026-05-02';
  sent = [];
  readTotals.mockReset().mockImplementation(async (restaurantId) => ({
    restaurantId,
    day,
    isHidden: false,
    hiddenFrom: null,
    today: none,
    allTime: { ...none, votes, voters: votes },
  }));
  readVoting.mockReset().mockResolvedValue(OPEN);
  watch = createWatch({
    readTotals,
    readVoting,
    readEmbargo: async () => ({ embargo: NO_EMBARGO, isPublished: false }),
    now: () => new Date(),
    today: () => day,
    log,
    trouble: createTroubleWatch(log, () => new Date()),
  });
  stream = {
    send: (frame) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)\n/.exec(frame.toString()) ?? [];
      if (event) sent.push({ event, data: JSON.parse(data) });
    },
    end: () => {},
  };
});
afterEach(() => {
  watch.leave(stream);
  vi.useRealTimers();
});

const shown = () => sent.findLast(({ event }) => event === 'totals')?.data.allTime?.votes;
const events = (event: string) => sent.filter((one) => one.event === event).length;
const voted = () => watch.onEvent({ type: 'votes', restaurantId: HERE });
const reviewed = () => watch.onEvent({ type: 'reviews', restaurantId: HERE });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function look() {
  watch.join(HERE, stream);
  await pass(0);
  expect(shown()).toBe(1);
}

test('totals that could not be read are read again, also without a further event', async () => {
  await look();
  readTotals.mockRejectedValueOnce(new Error('The database is away.'));
  votes = 2;
  voted();
  await pass(1400);
  expect(shown()).toBe(2);
  // Also when the read fails after the beat is over.
  const reading = Promise.withResolvers<RestaurantTotals>();
  readTotals.mockReturnValueOnce(reading.promise);
  votes = 3;
  voted();
  await pass(2000);
  reading.reject(new Error('No answer.'));
  await pass(5000);
  expect(shown()).toBe(3);
});

test('while the database is away, the log has a line a second, and no stack', async () => {
  await look();
  const warn = vi.spyOn(log, 'warn');
  const error = vi.spyOn(log, 'error');
  const away = Object.assign(new Error('shutting down'), { code: '57P01' });
  readTotals.mockRejectedValue(away);
  readVoting.mockRejectedValue(away);
  voted();
  await pass(6000);
  expect(warn).not.toHaveBeenCalled();
  expect(error.mock.calls.length).toBeGreaterThan(1);
  expect(error.mock.calls.length).toBeLessThanOrEqual(7);
  expect(error.mock.calls[0]).toEqual([
    { trouble: 'away', reason: 'shutting down', unlogged: 0 },
    'the database is unavailable',
  ]);
});

test('a read that never ends is given up after half a minute, and the page is updated again', async () => {
  await look();
  const never = new Promise<never>(() => {});
  readTotals.mockReturnValueOnce(never);
  readVoting.mockReturnValueOnce(never);
  votes = 2;
  voted();
  await pass(29_000);
  expect(shown()).toBe(1);
  readVoting.mockResolvedValue(PAUSED);
  await pass(6700);
  expect(shown()).toBe(2);
  expect(sent.filter(({ event }) => event === 'voting').map(({ data }) => data)).toEqual([
    OPEN,
    PAUSED,
  ]);
});

test('totals without an event are read again after half a minute', async () => {
  await look();
  votes = 2;
  await pass(24_999);
  expect(shown()).toBe(1);
  await pass(10_000);
  expect(shown()).toBe(2);
  const readings = readTotals.mock.calls.length;
  await pass(60_000);
  expect(readTotals.mock.calls.length - readings).toBe(2);
  expect(events('totals')).toBe(2);
});

test('a new day is sent within 5 s, and read once', async () => {
  await look();
  await pass(4999);
  day = '2026-05-03';
  await pass(1);
  expect(sent.findLast(({ event }) => event === 'totals')?.data.day).toBe('2026-05-03');
  const readings = readTotals.mock.calls.length;
  await pass(10_000);
  expect(readTotals.mock.calls.length).toBe(readings);
});

test('a vote is sent in 0.7 s, however many there are, which leaves 0.3 s for its way here', async () => {
  await look();
  const waiting: { vote: number; at: number }[] = [];
  let longest = 0;
  for (let elapsed = 0; elapsed < 6000; elapsed += 50) {
    if (elapsed < 5000) {
      votes += 1;
      waiting.push({ vote: votes, at: elapsed });
      voted();
    }
    await pass(50);
    while (waiting[0] && waiting[0].vote <= Number(shown())) {
      longest = Math.max(longest, elapsed + 50 - waiting[0].at);
      waiting.shift();
    }
  }
  expect(waiting).toEqual([]);
  expect(longest).toBe(700);
  expect(readTotals.mock.calls.length).toBeLessThan(10);
});

test('reviews are announced once the list from before them is old, and none is forgotten', async () => {
  await look();
  reviewed();
  await pass(1000);
  expect(events('reviews')).toBe(0);
  reviewed();
  await pass(100);
  expect(events('reviews')).toBe(1);
  // The second one has just arrived: pages notified now would fetch a list without it.
  await pass(1000);
  expect(events('reviews')).toBe(1);
  await pass(100);
  expect(events('reviews')).toBe(2);
  await pass(10_000);
  expect(events('reviews')).toBe(2);
});

test('who leaves leaves no timer behind', async () => {
  await look();
  voted();
  reviewed();
  expect(watch.counts()).toEqual({ streams: 1, restaurants: 1, timers: 4 });
  watch.leave(stream);
  expect(watch.counts()).toEqual({ streams: 0, restaurants: 0, timers: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cached, queryDefaults } from './cached.ts';
import { cachedByAdmins } from './cached.admins.ts';
import { ApiFailure } from './client.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const KEY = ['thing'];

let client: QueryClient;
let asked: number;
let failing: Error | null;
let leave: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-02T16:30:00Z') });
  // On a server, the library never refetches by itself.
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  client = new QueryClient({ defaultOptions: { queries: queryDefaults(true) } });
  client.mount();
  asked = 0;
  failing = null;
  leave = [];
});
afterEach(() => {
  for (const stop of leave) stop();
  client.clear();
  client.unmount();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  environmentManager.setIsServer(() => typeof window === 'undefined');
  vi.useRealTimers();
});

const failureOf = (status: number) => new ApiFailure('internal', status, 'no', undefined);

type Kind = Partial<QueryObserverOptions<{ count: number }>>;

/** Mounts a page that shows it. @returns unmounts it */
function show(kind: Kind): () => void {
  const queryFn = async () => {
    asked += 1;
    if (failing) throw failing;
    return { count: asked };
  };
  const watching = new QueryObserver(client, { queryKey: KEY, queryFn, ...kind });
  const stop = watching.subscribe(() => {});
  leave.push(stop);
  return stop;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isKept = () => client.getQueryCache().find({ queryKey: KEY }) !== undefined;

async function lookAway(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await pass(0);
}
async function loseNetwork(): Promise<void> {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await pass(0);
}

/** Checks how old an answer may be when it is shown again without a request. */
async function expectGoodFor(kind: Kind, ms: number): Promise<void> {
  // Another observer keeps it in the cache.
  show({ ...kind, enabled: false });
  show(kind)();
  await pass(0);
  expect(asked).toBe(1);
  await pass(ms - 1);
  show(kind)();
  await pass(0);
  expect(asked, `${ms - 1} ms old`).toBe(1);
  await pass(1);
  show(kind)();
  await pass(0);
  expect(asked, `${ms} ms old`).toBe(2);
}

/** Checks how long it stays cached without an observer. */
async function expectKeptFor(kind: Kind, ms: number): Promise<void> {
  const stop = show(kind);
  await pass(0);
  stop();
  await pass(ms - 1);
  expect(isKept(), `after ${ms - 1} ms`).toBe(true);
  await pass(1);
  expect(isKept(), `after ${ms} ms`).toBe(false);
}

/** Counts the requests up to each moment, while it is shown. */
async function askedAfter(kind: Kind, ...moments: number[]): Promise<number[]> {
  show(kind);
  const counts: number[] = [];
  let now = 0;
  for (const moment of moments) {
    await pass(moment - now);
    now = moment;
    counts.push(asked);
  }
  return counts;
}

describe.each<[string, Kind, { good: number; kept: number; every: number | null; focus: boolean }]>(
  [
    ['by default', {}, { good: 2 * MINUTE, kept: 5 * MINUTE, every: null, focus: false }],
    ['static', cached.static, { good: HOUR, kept: HOUR, every: null, focus: false }],
    ['dynamic', cached.dynamic, { good: 5 * MINUTE, kept: 5 * MINUTE, every: null, focus: false }],
    ['user', cached.user, { good: MINUTE, kept: 5 * MINUTE, every: null, focus: true }],
    [
      'app settings',
      cached.appSettings,
      { good: 15 * MINUTE, kept: 5 * MINUTE, every: null, focus: false },
    ],
    [
      'the title of the app',
      cached.appTitle,
      { good: 5 * MINUTE, kept: 10 * MINUTE, every: null, focus: false },
    ],
    [
      'real-time',
      cached.realTime,
      { good: 30 * SECOND, kept: 5 * MINUTE, every: 30 * SECOND, focus: true },
    ],
    [
      'whether one may vote',
      cached.votingStatus(() => false),
      { good: 5 * SECOND, kept: 5 * MINUTE, every: 5 * SECOND, focus: false },
    ],
    [
      'whether one may vote, where the server tells',
      cached.votingStatus(() => true),
      { good: 5 * SECOND, kept: 5 * MINUTE, every: MINUTE, focus: false },
    ],
    [
      'admin',
      cachedByAdmins.admin,
      { good: 10 * SECOND, kept: 5 * MINUTE, every: null, focus: false },
    ],
    [
      'admin on focus',
      cachedByAdmins.adminOnFocus,
      { good: 10 * SECOND, kept: 5 * MINUTE, every: null, focus: true },
    ],
    ['tally', cached.tally, { good: MINUTE, kept: 5 * MINUTE, every: MINUTE, focus: true }],
    [
      'a mail that is sent',
      cached.awaited(() => true),
      { good: 2 * SECOND, kept: 5 * MINUTE, every: 2 * SECOND, focus: true },
    ],
    [
      'a mail that is not',
      cached.awaited(() => false),
      { good: 2 * SECOND, kept: 5 * MINUTE, every: null, focus: true },
    ],
    [
      'recipients',
      cachedByAdmins.recipients(true),
      { good: 2 * SECOND, kept: 5 * MINUTE, every: 3 * SECOND, focus: false },
    ],
  ],
)('%s', (_, kind, { good, kept, every, focus }) => {
  test('is good for its time', () => expectGoodFor({ ...kind, refetchInterval: false }, good));

  test('is kept for its time', () => expectKeptFor(kind, kept));

  test('is asked for by itself as often as it says, or never', async () => {
    const ms = every ?? 24 * HOUR;
    const counts = await askedAfter(kind, 0, ms - 1, ms, 2 * ms);
    expect(counts).toEqual(every === null ? [1, 1, 1, 1] : [1, 1, 2, 3]);
  });

  test('is asked for when the window comes back, or not', async () => {
    show({ ...kind, refetchInterval: false });
    await pass(0);
    await lookAway();
    expect(asked, 'still good').toBe(1);
    await pass(good);
    await lookAway();
    expect(asked).toBe(focus ? 2 : 1);
  });

  test('is asked for when the network comes back, where it is no longer good', async () => {
    show({ ...kind, refetchInterval: false });
    await pass(0);
    await loseNetwork();
    expect(asked, 'still good').toBe(1);
    await pass(good);
    await loseNetwork();
    expect(asked).toBe(2);
  });
});

test('what is edited is read anew each time, and never under the typing hand', async () => {
  show(cached.edited)();
  await pass(0);
  show(cached.edited);
  await pass(0);
  expect(asked).toBe(2);
  await pass(HOUR);
  await lookAway();
  await loseNetwork();
  expect(asked).toBe(2);
});

test('what is not kept goes with the page that showed it', async () => {
  const stop = show({ ...cached.edited, ...cached.unkept });
  await pass(0);
  stop();
  await pass(0);
  expect(isKept()).toBe(false);
});

test('the desk of the result looks again every five seconds', async () => {
  expect(await askedAfter(cachedByAdmins.desk, 4_999, 5_000, 10_000)).toEqual([1, 2, 3]);
});

test('the monitor of caches looks again every ten seconds', async () => {
  expect(await askedAfter(cachedByAdmins.monitor, 9_999, 10_000, 20_000)).toEqual([1, 2, 3]);
});

test('what was kept from an earlier visit stays as long as the page', async () => {
  show(cached.restored)();
  await pass(24 * HOUR);
  expect(isKept()).toBe(true);
});

test('what somebody waits for is asked for once', async () => {
  failing = failureOf(0);
  expect(await askedAfter(cached.once, 0, HOUR)).toEqual([1, 1]);
});

test('a file of the app is fetched once', async () => {
  show(cached.file);
  await pass(24 * HOUR);
  await loseNetwork();
  show(cached.file);
  await pass(0);
  expect(asked).toBe(1);
});

test('a file of the app that does not come is not asked for again by itself', async () => {
  failing = failureOf(0);
  expect(await askedAfter(cached.file, 0, HOUR)).toEqual([1, 1]);
});

test('the monitor of caches reads what it shows with each visit', async () => {
  show(cachedByAdmins.monitor)();
  await pass(0);
  show(cachedByAdmins.monitor);
  await pass(0);
  expect(asked).toBe(2);
});

test('a single reading takes what is there, or nothing that is there', async () => {
  const read = (kind: object) =>
    client.query({ queryKey: KEY, queryFn: async () => (asked += 1), ...kind });
  await read({ ...cached.user });
  await pass(24 * HOUR);
  show({ enabled: false });
  client.setQueryData(KEY, 7, { updatedAt: Date.now() - 24 * HOUR });
  expect(await read({ ...cached.user, ...cached.asItStands })).toBe(7);
  client.setQueryData(KEY, 8);
  expect(await read({ ...cached.user, ...cached.anew })).toBe(2);
});

test('the settings are as good as the title of the app while the header shows them', async () => {
  show({ ...cached.appSettings });
  show({ ...cached.appSettings, ...cached.appTitle });
  await pass(0);
  await pass(5 * MINUTE);
  show({ ...cached.appSettings });
  await pass(0);
  expect(asked).toBe(1);
  show({ ...cached.appSettings, ...cached.appTitle });
  await pass(0);
  expect(asked).toBe(2);
});

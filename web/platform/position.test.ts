import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NativeShell } from './native.ts';

const TIME = new Date('2026-05-02T16:00:00Z');
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

interface Asked {
  options: PositionOptions;
  find: (accuracyMeters?: number) => void;
  refuse: (code: number) => void;
}

/** A device whose answers the test gives, and a record of the requests to it. */
let asked: Asked[];
let permission: EventTarget & { state: PermissionState };
let page: EventTarget & { visibilityState: DocumentVisibilityState };

function getCurrentPosition(
  found: PositionCallback,
  failed: PositionErrorCallback,
  options: PositionOptions,
): void {
  asked.push({
    options,
    find: (accuracy = 10) => {
      const coords = { latitude: 32.78, longitude: -79.93, accuracy };
      found({ coords, timestamp: Date.now() } as GeolocationPosition);
    },
    refuse: (code) => failed({ code } as GeolocationPositionError),
  });
}

/** The module is loaded again: its state is that of one visit. */
async function visit({
  userAgent = '',
  permitted = 'prompt',
}: { userAgent?: string; permitted?: PermissionState } = {}) {
  permission = Object.assign(new EventTarget(), { state: permitted });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    geolocation: { getCurrentPosition },
    permissions: { query: () => Promise.resolve(permission) },
  });
  vi.resetModules();
  return import('./position.ts');
}

/** Simulates switching to another tab or app, or coming back. */
function turn(visibilityState: DocumentVisibilityState): void {
  Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
}

function permit(state: PermissionState): void {
  permission.state = state;
  permission.dispatchEvent(new Event('change'));
}

/** Lets the module's pending promises settle. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: TIME });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('looks by itself only where the person has agreed before', async () => {
  const { locateIfAllowed } = await visit();
  await locateIfAllowed();
  expect(asked).toHaveLength(0);
  const agreed = await visit({ permitted: 'granted' });
  void agreed.locateIfAllowed();
  await settled();
  expect(asked.map(({ options }) => options)).toEqual([
    { enableHighAccuracy: true, timeout: 12_000, maximumAge: 300_000 },
  ]);
});

test('several callers share one request, and a list uses a position of 300 s', async () => {
  const { locate } = await visit();
  const answers = [locate({ fresh: false }), locate({ fresh: false })];
  expect(asked).toHaveLength(1);
  asked[0]?.find();
  const [first, second] = await Promise.all(answers);
  expect(first).toEqual(second);
  vi.setSystemTime(TIME.getTime() + 300_000);
  expect(await locate({ fresh: false })).toBe(first);
  vi.setSystemTime(TIME.getTime() + 300_001);
  void locate({ fresh: false });
  expect(asked).toHaveLength(2);
});

test('a list does not use a position from a time to come, as after the clock was set back', async () => {
  const { locate } = await visit();
  const answer = locate({ fresh: false });
  asked[0]?.find();
  await answer;
  vi.setSystemTime(TIME.getTime() - 3_600_000);
  void locate({ fresh: false });
  expect(asked).toHaveLength(2);
});

test('the native app keeps a position for 60 s, and waits 15 s, then 30 s', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const { locate } = await visit();
  const answer = locate({ fresh: false });
  asked[0]?.refuse(3);
  await settled();
  asked[1]?.find();
  await answer;
  expect(asked.map(({ options }) => options)).toEqual([
    { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    { enableHighAccuracy: false, timeout: 30_000, maximumAge: 60_000 },
  ]);
});

test('a vote wants a position of now, also while a list is looking; both get it', async () => {
  const { locate } = await visit();
  const list = locate({ fresh: false });
  const vote = locate({ fresh: true });
  expect(asked.map(({ options }) => options.maximumAge)).toEqual([300_000, 0]);
  vi.setSystemTime(TIME.getTime() + 1000);
  asked[0]?.find();
  await settled();
  vi.setSystemTime(TIME.getTime() + 2000);
  asked[1]?.find();
  const takenAt = new Date(TIME.getTime() + 2000);
  expect(await Promise.all([list, vote])).toMatchObject([{ takenAt }, { takenAt }]);
});

test('Safari is asked three times, at last roughly; what finds nothing at once is given a second', async () => {
  const { locate } = await visit({ userAgent: SAFARI });
  const answer = locate({ fresh: true });
  asked[0]?.refuse(3);
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.refuse(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  asked[2]?.refuse(2);
  expect(await answer).toBe('unavailable');
  expect(asked.map(({ options }) => [options.enableHighAccuracy, options.timeout])).toEqual([
    [true, 20_000],
    [true, 12_000],
    [false, 8000],
  ]);
});

test('a no, and an error that no browser should give', async () => {
  const { locate } = await visit();
  const denied = locate({ fresh: true });
  asked[0]?.refuse(1);
  expect(await denied).toBe('denied');
  expect(asked).toHaveLength(1);
  const odd = locate({ fresh: true });
  asked[1]?.refuse(99);
  await vi.advanceTimersByTimeAsync(1000);
  asked[2]?.refuse(99);
  expect(await odd).toBe('other');
});

test('a vague position is looked for again; the best one counts', async () => {
  const { locate } = await visit();
  const answer = locate({ fresh: true, accuracyMeters: 150 });
  asked[0]?.find(900);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked[1]?.options).toMatchObject({ enableHighAccuracy: true, maximumAge: 0 });
  asked[1]?.find(2000);
  expect(await answer).toMatchObject({ accuracyMeters: 900 });
  const better = locate({ fresh: true, accuracyMeters: 150 });
  asked[2]?.find(900);
  await vi.advanceTimersByTimeAsync(1000);
  asked[3]?.refuse(3);
  expect(await better).toMatchObject({ accuracyMeters: 900 });
});

test('a question that nobody answers is not asked again', async () => {
  const { locate } = await visit();
  const answer = locate({ fresh: true });
  await vi.advanceTimersByTimeAsync(42_000);
  expect(await answer).toBe('timeout');
  expect(asked).toHaveLength(1);
});

test('the last to go away ends the look, and a late answer changes nothing', async () => {
  const { locate } = await visit();
  const leaving = new AbortController();
  const staying = new AbortController();
  const left = locate({ fresh: true, signal: leaving.signal });
  const stayed = locate({ fresh: true, signal: staying.signal });
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  asked[0]?.refuse(3);
  await settled();
  expect(asked).toHaveLength(2);
  staying.abort();
  await expect(stayed).rejects.toThrow('aborted');
  asked[1]?.find();
  await settled();
  void locate({ fresh: false });
  expect(asked).toHaveLength(3);
  await expect(locate({ fresh: true, signal: staying.signal })).rejects.toThrow('aborted');
});

test('a permission given in the settings is used at once', async () => {
  const { locate } = await visit();
  const answer = locate({ fresh: true });
  await settled();
  asked[0]?.refuse(1);
  await answer;
  permit('granted');
  expect(asked).toHaveLength(2);
  asked[1]?.find();
  await settled();
  permit('denied');
  permit('granted');
  expect(asked).toHaveLength(3);
});

test('an app whose device has its location off notices when it is turned on', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  const { locate, mayLocate } = await visit({ permitted: 'granted' });
  const { enterShell } = await import('./native.ts');
  let isOn = false;
  const askPosition = vi.fn(() => Promise.resolve('denied' as const));
  enterShell({
    askPosition,
    followPermission: () =>
      isOn ? Promise.resolve(permission) : Promise.reject(new Error('The location is off.')),
  } as unknown as NativeShell);
  expect(await locate({ fresh: true })).toBe('denied');
  turn('visible');
  expect(await mayLocate()).toBe(false);
  expect(askPosition).toHaveBeenCalledTimes(1);
  isOn = true;
  turn('visible');
  expect(await mayLocate()).toBe(true);
  expect(askPosition).toHaveBeenCalledTimes(2);
});

test('who comes back after a while is looked for again, if they have agreed', async () => {
  const { locateIfAllowed } = await visit({ permitted: 'granted' });
  void locateIfAllowed();
  await settled();
  turn('visible');
  await settled();
  expect(asked).toHaveLength(1);
  asked[0]?.find();
  await settled();
  turn('hidden');
  turn('visible');
  await settled();
  expect(asked).toHaveLength(1);
  turn('hidden');
  vi.setSystemTime(TIME.getTime() + 300_001);
  await settled();
  expect(asked).toHaveLength(1);
  turn('visible');
  await settled();
  expect(asked).toHaveLength(2);
  // After the permission was revoked, the device is not asked.
  const other = await visit();
  const answer = other.locate({ fresh: false });
  asked[2]?.find();
  await answer;
  vi.setSystemTime(TIME.getTime() + 600_002);
  turn('visible');
  await settled();
  expect(asked).toHaveLength(3);
});

test('a device that answers without a place, and a browser without any', async () => {
  const { locate } = await visit();
  const answer = locate({ fresh: true });
  asked[0]?.find(Number.NaN);
  await vi.advanceTimersByTimeAsync(1000);
  asked[1]?.find(Number.NaN);
  expect(await answer).toBe('unavailable');
  vi.stubGlobal('navigator', { userAgent: '' });
  expect(await locate({ fresh: true })).toBe('unsupported');
});

test('the demo stands where it says, also for who is waiting', async () => {
  const { locate, simulatePosition } = await visit();
  const waiting = locate({ fresh: true });
  simulatePosition({ latitude: 90, longitude: 180 });
  expect(await waiting).toMatchObject({ latitude: 90, longitude: 180, accuracyMeters: 5 });
  expect(await locate({ fresh: true })).toMatchObject({ latitude: 90 });
  simulatePosition(null);
  void locate({ fresh: false });
  expect(asked).toHaveLength(2);
});

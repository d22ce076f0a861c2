import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** How the device is asked, as `navigator.geolocation` is stubbed. */
type Ask = (found: PositionCallback) => void;

/** The module is loaded again: its state is that of one visit. */
function visit(geolocation: { getCurrentPosition: Ask } | undefined) {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, geolocation });
  vi.resetModules();
  return import('./position.ts');
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-05-02T16:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const throwing: Ask = () => {
  throw new TypeError('Illegal invocation');
};

test.each([
  ['throws', { getCurrentPosition: throwing }, 'other'],
  ['is empty', undefined, 'unsupported'],
])('a browser whose geolocation %s ends in the failure', async (_, geolocation, problem) => {
  const { locate } = await visit(geolocation);
  const answer = locate({ fresh: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe(problem);
});

test('who no longer waits ends the search, and may begin it again', async () => {
  const asked: PositionCallback[] = [];
  const { cancelLocating, locate } = await visit({
    getCurrentPosition: (found) => void asked.push(found),
  });
  const find = (index: number, accuracy: number) => {
    const coords = { latitude: 32.78, longitude: -79.93, accuracy };
    asked[index]?.({ coords, timestamp: Date.now() } as GeolocationPosition);
  };
  const first = locate({ fresh: false });
  cancelLocating();
  expect(await first).toBe('timeout');
  // What comes too late is nobody's.
  find(0, 10);
  const second = locate({ fresh: false });
  expect(asked).toHaveLength(2);
  find(1, 20);
  expect(await second).toMatchObject({ accuracyMeters: 20 });
  // Nothing is looked for: nothing happens.
  cancelLocating();
  expect(await locate({ fresh: false })).toMatchObject({ accuracyMeters: 20 });
});

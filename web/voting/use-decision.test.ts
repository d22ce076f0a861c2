import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fix } from '../platform/position-machine.ts';
import { toPosition } from './decision.ts';
import { isFresh } from './use-decision.ts';

const NOW = Date.UTC(2026, 4, 2, 16);
const takenAgo = (ms: number): Fix => ({
  latitude: 34,
  longitude: -81,
  accuracyMeters: 12,
  takenAt: new Date(NOW - ms),
});

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('a fix', () => {
  // The server accepts a position of the last 60 s; an answer may take 15 of them.
  test.each([
    [0, true],
    [39_999, true],
    [40_000, true],
    [40_001, false],
    [60_000, false],
  ])('of %i ms ago can still be sent: %s', (age, fresh) => {
    expect(isFresh(takenAgo(age))).toBe(fresh);
  });

  test('is handed on with its moment by the clock of the server', () => {
    expect(toPosition(takenAgo(1000), 0).takenAt).toBe('2026-05-02T15:59:59.000Z');
    expect(toPosition(takenAgo(0), 90_000)).toEqual({
      latitude: 34,
      longitude: -81,
      accuracyMeters: 12,
      takenAt: '2026-05-02T15:58:30.000Z',
    });
    expect(toPosition(takenAgo(0), -90_000).takenAt).toBe('2026-05-02T16:01:30.000Z');
  });
});

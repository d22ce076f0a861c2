import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCloseNear, votingOf } from './rules.voting.ts';

const CLOSE = '2026-05-03T01:00:00.000Z';
const closesAt = new Date(CLOSE);
/** Midnight in New York, after the close. */
const MIDNIGHT = new Date('2026-05-03T04:00:00Z');
const after = (ms: number) => new Date(closesAt.getTime() + ms);
const day = (iso: string) => new Date(iso);

describe('voting', () => {
  test('is open while nothing is set, and has no end', () => {
    expect(votingOf({ enabled: undefined, closesAt: undefined }, after(0))).toEqual({
      state: 'open',
      closesAt: null,
      closedAt: null,
      graceUntil: null,
    });
    expect(votingOf({ enabled: 'true', closesAt: '' }, after(0)).state).toBe('open');
  });

  test('is open to the last millisecond before the set time, and over from it on', () => {
    const at = (ms: number) => votingOf({ enabled: 'true', closesAt: CLOSE }, after(ms));
    expect(at(-1)).toEqual({ state: 'open', closesAt, closedAt: null, graceUntil: MIDNIGHT });
    for (const ms of [0, 1, 365 * 24 * 3_600_000]) {
      expect(at(ms)).toEqual({ state: 'over', closesAt, closedAt: closesAt, graceUntil: MIDNIGHT });
    }
  });

  test('is paused while it is switched off, and over all the same when the time has come', () => {
    const switchedAt = after(-3_600_000);
    const at = (ms: number) =>
      votingOf({ enabled: 'false', closesAt: CLOSE, switchedAt }, after(ms));
    expect(at(-1)).toEqual({
      state: 'paused',
      closesAt,
      closedAt: switchedAt,
      graceUntil: MIDNIGHT,
    });
    // Nobody could vote since the switch was off.
    expect(at(0)).toEqual({ state: 'over', closesAt, closedAt: switchedAt, graceUntil: MIDNIGHT });
  });

  test('that is switched off after its end has ended then', () => {
    const switchedAt = after(1);
    expect(votingOf({ enabled: 'false', closesAt: CLOSE, switchedAt }, after(2))).toMatchObject({
      state: 'over',
      closedAt: closesAt,
    });
  });

  test('that was switched off on an earlier day is in grace until that day ends', () => {
    const switchedAt = day('2026-05-01T12:00:00Z');
    expect(votingOf({ enabled: 'false', closesAt: CLOSE, switchedAt }, after(0))).toMatchObject({
      closedAt: switchedAt,
      graceUntil: day('2026-05-02T04:00:00Z'),
    });
  });

  test('that is off since an unknown moment has no grace', () => {
    for (const set of ['', CLOSE]) {
      expect(votingOf({ enabled: 'false', closesAt: set }, after(0))).toMatchObject({
        closedAt: null,
        graceUntil: null,
      });
    }
  });

  test('has no end by a stored value that is no moment', () => {
    for (const value of ['soon', '2026-05-03', null]) {
      expect(votingOf({ enabled: 'true', closesAt: value }, after(0))).toMatchObject({
        state: 'open',
        closesAt: null,
      });
    }
  });

  test('that is over is never open again by the passing of time', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 });
    fc.assert(
      fc.property(minutes, minutes, (first, more) => {
        const at = (minute: number) =>
          votingOf({ enabled: 'true', closesAt: CLOSE }, after((minute - 60 * 24 * 200) * 60_000));
        const isOver = (minute: number) => at(minute).state === 'over';
        expect(!isOver(first) || isOver(first + more)).toBe(true);
        expect(at(first).graceUntil).toEqual(MIDNIGHT);
      }),
    );
  });
});

test.each([
  ['none is set', null, 0, false],
  ['it comes in a day', closesAt, -24 * 3_600_000, true],
  ['it comes in more than a day', closesAt, -24 * 3_600_000 - 1, false],
  ['it has come', closesAt, 0, true],
  ['it came long ago', closesAt, 365 * 24 * 3_600_000, true],
] as const)('where %s, pages say of the end: %o', (_, end, ms, isNear) => {
  expect(isCloseNear(end, after(ms))).toBe(isNear);
});

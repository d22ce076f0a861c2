import { expect, test } from 'vitest';
import { appealEndsAt, isTooLateToAppeal, sanctionEndsAt, sanctionFor } from './rules.ts';

const HOUR_MS = 3_600_000;
const RULED = new Date('2026-05-02T16:00:00Z');

test.each([
  [0, 'warning', null],
  [1, 'suspension_short', 24],
  [2, 'suspension', 7 * 24],
  [3, 'suspension_long', 30 * 24],
  [4, 'ban', null],
  [5, 'ban', null],
  [40, 'ban', null],
] as const)('after %d violations follows %s, for %s hours', (before, sanction, hours) => {
  expect(sanctionFor(before, false)).toBe(sanction);
  const ends = hours === null ? null : new Date(RULED.getTime() + hours * HOUR_MS);
  expect(sanctionEndsAt(sanction, RULED)).toEqual(ends);
});

test.each([0, 1, 4, 9])('a severe one after %d others is a ban', (before) => {
  expect(sanctionFor(before, true)).toBe('ban');
});

test('one may appeal for 30 days, to the last moment', () => {
  const end = appealEndsAt(RULED);
  expect(end.getTime() - RULED.getTime()).toBe(30 * 24 * HOUR_MS);
  expect(isTooLateToAppeal(RULED, end)).toBe(false);
  expect(isTooLateToAppeal(RULED, new Date(end.getTime() + 1))).toBe(true);
});

import { expect, test } from 'vitest';
import { type Embargo, hiddenBy, hiddenFrom, NO_EMBARGO } from './rules.ts';

const from = '2026-05-04T00:00:00.000Z';
const at = (ms: number) => new Date(Date.parse(from) + ms);
const later: Embargo = { kind: 'hidden_from', from, owners: 'shown' };
const always: Embargo = { kind: 'hidden', from: null, owners: 'shown' };

test.each([
  ['nothing is hidden without an embargo', NO_EMBARGO, 0, false],
  ['totals are shown a millisecond before the moment', later, -1, false],
  ['totals are hidden from the moment on', later, 0, true],
  ['totals are hidden altogether', always, -1e12, true],
  ['totals are hidden where the moment is missing', { ...later, from: null }, 0, true],
])('%s', (_, embargo, ms, totals) => {
  expect(hiddenBy(embargo, { now: at(ms), isPublished: false })).toEqual({ totals, owners: false });
  const all = { ...embargo, owners: 'hidden' as const };
  expect(hiddenBy(all, { now: at(ms), isPublished: false })).toEqual({ totals, owners: totals });
  const nothing = { totals: false, owners: false };
  expect(hiddenBy(all, { now: at(ms), isPublished: true })).toEqual(nothing);
});

test('the moment is known in advance, until it has come or a result is published', () => {
  expect(hiddenFrom(later, { now: at(-1), isPublished: false })).toEqual(new Date(from));
  expect(hiddenFrom(later, { now: at(0), isPublished: false })).toBeNull();
  expect(hiddenFrom(later, { now: at(-1), isPublished: true })).toBeNull();
  expect(hiddenFrom(always, { now: at(-1), isPublished: false })).toBeNull();
  expect(hiddenFrom(NO_EMBARGO, { now: at(-1), isPublished: false })).toBeNull();
});

import { describe, expect, test } from 'vitest';
import {
  appealDueAt,
  appealEndsAt,
  isAllowed,
  isTooLateToAppeal,
  REVIEW_ACTIONS,
  type ReviewAction,
  type ReviewState,
  reportDueAt,
  sanctionEndsAt,
  sanctionFor,
} from './rules.ts';

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

test.each([
  ['on a Monday', '2026-05-04T16:00:00Z', '2026-05-11T16:00:00Z'],
  ['on a Friday', '2026-05-08T16:00:00Z', '2026-05-15T16:00:00Z'],
  ['on a Saturday', '2026-05-09T16:00:00Z', '2026-05-15T16:00:00Z'],
  ['on a Sunday', '2026-05-10T16:00:00Z', '2026-05-15T16:00:00Z'],
  // Still Friday in New York.
  ['late on a Friday', '2026-05-09T03:00:00Z', '2026-05-16T03:00:00Z'],
])('an appeal %s is decided within five business days', (_, at, due) => {
  expect(appealDueAt(new Date(at))).toEqual(new Date(due));
});

test('a report is looked at within 48 hours, on whatever day', () => {
  const saturday = new Date('2026-05-09T16:00:00Z');
  expect(reportDueAt(saturday)).toEqual(new Date('2026-05-11T16:00:00Z'));
});

test('a hidden review is hidden again only once it is rewritten', () => {
  const hidden = { reviewId: 'r', isHidden: true, isRemoved: false, open: 0, isRuled: false };
  expect(isAllowed('hide', { ...hidden, isRewritten: false })).toBe(false);
  expect(isAllowed('hide', { ...hidden, isRewritten: true })).toBe(true);
  expect(isAllowed('restore', { ...hidden, isRewritten: true })).toBe(true);
  expect(isAllowed('rule', { ...hidden, isRuled: true, isRewritten: true })).toBe(true);
  expect(isAllowed('rule', { ...hidden, isRuled: true, isRewritten: false })).toBe(false);
});

describe('what can be done with a review', () => {
  const fresh: ReviewState = {
    reviewId: 'r',
    isHidden: false,
    isRemoved: false,
    isRewritten: false,
    open: 0,
    isRuled: false,
  };
  const allowed = (change: Partial<ReviewState>) =>
    REVIEW_ACTIONS.filter((action) => isAllowed(action, { ...fresh, ...change }));
  const gone = { reviewId: null };
  const removed = { isRemoved: true, isHidden: true };

  test.each<[string, Partial<ReviewState>, ReviewAction[]]>([
    ['that nobody reported', {}, ['hide', 'rule']],
    ['that is reported', { open: 1 }, ['dismiss', 'hide', 'rule']],
    ['that is hidden', { isHidden: true }, ['restore', 'rule']],
    ['that is hidden and reported', { isHidden: true, open: 1 }, ['restore', 'rule']],
    ['that is hidden and ruled', { isHidden: true, isRuled: true }, ['restore']],
    [
      'that is hidden, ruled and reported',
      { isHidden: true, isRuled: true, open: 1 },
      ['restore', 'rule'],
    ],
    [
      'that is hidden and rewritten',
      { isHidden: true, isRewritten: true },
      ['hide', 'restore', 'rule'],
    ],
    ['that is shown again and ruled', { isRuled: true }, ['hide']],
    ['that its writer has removed', gone, []],
    ['that its writer has removed, reported before', { ...gone, open: 1 }, ['dismiss', 'rule']],
    [
      'that its writer has removed while it was hidden',
      { ...gone, isHidden: true, open: 1 },
      ['dismiss', 'rule'],
    ],
    ['that a ruling has removed', removed, []],
    ['that a ruling has removed, reported before', { ...removed, open: 2 }, ['dismiss', 'rule']],
    ['that a ruling has removed, rewritten before', { ...removed, isRewritten: true }, []],
  ])('%s', (_, change, actions) => {
    expect(allowed(change)).toEqual(actions);
  });
});

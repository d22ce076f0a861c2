import { describe, expect, test } from 'vitest';
import { BOUNDS, choose, isPublic, type Seen, toSeen } from './last-seen.ts';

const now = Date.UTC(2026, 4, 2);
const DAY = 86_400_000;

const seen = (queryKey: unknown[], more: Partial<Seen> = {}): Seen => ({
  queryKey,
  data: {},
  at: now,
  size: 2,
  build: 'b1',
  ...more,
});
const chosen = (all: Seen[]) => choose(all, { now, build: 'b1' });

test.each([
  [['settings']],
  [['states']],
  [['ledger']],
  [['counties', 'SC']],
  [['county', '45019']],
  [['restaurants', { stateId: 'SC' }, null]],
  [['restaurants', { stateId: null }, null]],
  [['restaurant', 'r1']],
  [['restaurant', 'r1', 'totals']],
  [['suggested', 'r1', null]],
])('%j is everybody’s', (queryKey) => {
  expect(isPublic(queryKey)).toBe(true);
});

test.each([
  [['me']],
  [['mine', 'history']],
  [['mine', 'voting-status', 'r1']],
  [['mine', 'settings']],
  [['settings', 'all']],
  [['restaurants', { stateId: 'SC' }, ['33.1234', '-80.1234']]],
  [['suggested', 'r1', { latitude: '33.1234', longitude: '-80.1234' }]],
  [['nearest', '33.1234', '-80.1234']],
  [['restaurant', 'r1', 'owned']],
  [['search', 'restaurants', 'SC', 'taco']],
  [['account']],
  [[]],
])('%j is not', (queryKey) => {
  expect(isPublic(queryKey)).toBe(false);
  expect(toSeen({ queryKey, data: {}, at: now }, 'b1')).toBeUndefined();
});

test('an answer is kept with its size, unless it is too large', () => {
  const of = (data: unknown) => toSeen({ queryKey: ['states'], data, at: now }, 'b1');
  expect(of(['a'])).toEqual({ queryKey: ['states'], data: ['a'], at: now, size: 5, build: 'b1' });
  expect(of('x'.repeat(BOUNDS.maxSizeOfOne))).toBeUndefined();
});

describe('of what was seen', () => {
  test('the newest are kept, and what no page opens without before all', () => {
    const many = Array.from({ length: BOUNDS.maxEntries + 5 }, (_, index) =>
      seen(['restaurant', `r${index}`], { at: now - index }),
    );
    const first = seen(['settings'], { at: now - DAY });
    const kept = chosen([...many, first]);
    expect(kept).toEqual([first, ...many.slice(0, BOUNDS.maxEntries - 1)]);
  });

  test('all together are no larger than there is room', () => {
    const size = BOUNDS.maxSize / 4;
    const many = Array.from({ length: 6 }, (_, index) =>
      seen(['restaurant', `r${index}`], { at: now - index, size }),
    );
    expect(chosen(many)).toEqual(many.slice(0, 4));
  });

  test('a week is the longest, also by a clock that was put back', () => {
    const inTime = seen(['county', 'c1'], { at: now - BOUNDS.maxAgeMs });
    const late = seen(['county', 'c2'], { at: now - BOUNDS.maxAgeMs - 1 });
    const ahead = seen(['county', 'c3'], { at: now + BOUNDS.maxAgeMs + 1 });
    expect(chosen([late, inTime, ahead])).toEqual([inTime]);
  });

  test('another build’s is not shown, nor what is none of ours', () => {
    const odd = [null, 1, {}, seen(['me']), { ...seen(['states']), queryKey: 'states' }];
    expect(chosen([seen(['states'], { build: 'b0' }), ...(odd as Seen[])])).toEqual([]);
  });
});

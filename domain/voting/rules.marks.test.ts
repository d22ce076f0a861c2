import { describe, expect, test } from 'vitest';
import { MARK_LIMITS, type MarkQuestion, marksOf } from './rules.ts';

const NOW = new Date('2026-05-02T16:00:00Z');
const HERE = { latitude: 33, longitude: -80 };
/** On the specification's globe a degree of latitude has this many miles. */
const MILES_A_DEGREE = (Math.PI / 180) * 3959;

const ordinary: MarkQuestion = {
  now: NOW,
  coordinates: HERE,
  previousVote: null,
  othersAtPosition: 0,
  votesOfPerson: 0,
  votesAtRestaurant: 0,
};
const marks = (change: Partial<MarkQuestion>) => marksOf({ ...ordinary, ...change });
const votedBefore = (minutes: number, miles: number) => ({
  previousVote: {
    at: new Date(NOW.getTime() - minutes * 60_000),
    coordinates: { ...HERE, latitude: HERE.latitude + miles / MILES_A_DEGREE },
  },
});

test('an ordinary vote has none', () => {
  expect(marks({})).toEqual([]);
});

describe('impossible travel', () => {
  test.each([
    ['50 miles in half an hour and a bit', 31, 50, []],
    ['50 miles in 29 minutes', 29, 50, ['impossible_travel']],
    ['a mile at once: two fixes of one place', 0, 1, []],
    ['three miles at once', 0, 3, ['impossible_travel']],
    ['three miles in ten minutes', 10, 3, []],
    ['three miles by a clock that is behind', -5, 3, ['impossible_travel']],
    ['a thousand miles since the day before', 24 * 60, 1000, []],
  ])('%s', (_, minutes, miles, expected) => {
    expect(marks(votedBefore(minutes, miles))).toEqual(expected);
  });
});

describe('too many', () => {
  test.each([
    ['othersAtPosition', MARK_LIMITS.sharedPositionPeople, 'shared_position'],
    ['votesOfPerson', MARK_LIMITS.personBurstVotes, 'person_burst'],
    ['votesAtRestaurant', MARK_LIMITS.restaurantBurstVotes, 'restaurant_burst'],
  ] as const)('%s: the vote that reaches the limit is marked', (count, limit, reason) => {
    expect(marks({ [count]: limit - 2 })).toEqual([]);
    expect(marks({ [count]: limit - 1 })).toEqual([reason]);
  });

  test('all reasons are listed, in a fixed order', () => {
    const everything = {
      ...votedBefore(1, 40),
      othersAtPosition: 9,
      votesOfPerson: 9,
      votesAtRestaurant: 99,
    };
    expect(marks(everything)).toEqual([
      'impossible_travel',
      'shared_position',
      'person_burst',
      'restaurant_burst',
    ]);
  });
});

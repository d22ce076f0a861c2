import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clearDish,
  countPoints,
  decideVote,
  ratedDishId,
  isOverCap,
  POINTS,
  progressColour,
  progressHint,
  rateDish,
} from './rules.ts';
import type { Rating } from './rules.ts';

const SEED = { seed: 20_260_502, numRuns: 500 };
const CHOICES = [0, 1, 2, 3, 4, 5];

const rows = (...ratings: number[]): Rating[] =>
  ratings.map((rating, index) => ({ dishId: `dish-${index}`, rating }));

/** A tap on a dish: a rating, also an odd one, or null for clearing it. */
type Tap = [dishId: string, rating: number | null];
const dishes = ['a', 'b', 'c', 'd'];
const oddRating = fc.oneof(
  fc.constantFrom(...CHOICES),
  fc.double({ min: -9, max: 99, noNaN: true }),
);
const taps: fc.Arbitrary<Tap[]> = fc.array(
  fc.tuple(fc.constantFrom(...dishes), fc.option(oddRating, { freq: 4 })),
  { maxLength: 30 },
);
const tap = (ratings: readonly Rating[], [dishId, rating]: Tap): Rating[] =>
  rating === null ? clearDish(ratings, dishId) : rateDish(ratings, dishId, rating);
const play = (all: readonly Tap[]): Rating[] => all.reduce<Rating[]>(tap, []);

const sorted = (ratings: Iterable<[string, number]>) =>
  [...ratings].toSorted(([a], [b]) => a.localeCompare(b));
const asPairs = (ratings: readonly Rating[]) =>
  sorted(ratings.map(({ dishId, rating }): [string, number] => [dishId, rating]));

describe('a ballot, in whatever order one rates, clears and replaces', () => {
  test('holds at most one dish with points, each dish once, whole ratings, 15 points at most', () => {
    fc.assert(
      fc.property(taps, (all) => {
        const ratings = play(all);
        expect(ratings.filter(({ rating }) => rating > 0).length).toBeLessThanOrEqual(1);
        expect(new Set(ratings.map(({ dishId }) => dishId)).size).toBe(ratings.length);
        for (const { rating } of ratings) expect(CHOICES).toContain(rating);
        expect(countPoints(ratings)).toBeLessThanOrEqual(POINTS.maxPerBallot);
      }),
      SEED,
    );
  });

  test('is what a plain list of dish and rating says', () => {
    fc.assert(
      fc.property(taps, (all) => {
        const model = new Map<string, number>();
        for (const [dishId, rating] of all) {
          if (rating === null) {
            model.delete(dishId);
            continue;
          }
          const whole = Math.min(5, Math.max(0, Math.round(rating)));
          for (const [other, points] of model) {
            if (whole > 0 && points > 0) model.delete(other);
          }
          model.set(dishId, whole);
        }
        expect(asPairs(play(all))).toEqual(sorted(model));
      }),
      SEED,
    );
  });

  test('keeps the zeros of the other dishes, whatever is tapped on one', () => {
    fc.assert(
      fc.property(taps, fc.constantFrom(...dishes), oddRating, (all, dishId, rating) => {
        const before = play(all);
        const zeros = before.filter((row) => row.rating === 0 && row.dishId !== dishId);
        expect(rateDish(before, dishId, rating)).toEqual(expect.arrayContaining(zeros));
        expect(clearDish(before, dishId)).toEqual(expect.arrayContaining(zeros));
      }),
      SEED,
    );
  });

  test('never offers a rating that the cap would refuse, nor leaves the list it came from changed', () => {
    fc.assert(
      fc.property(taps, fc.constantFrom(...dishes), (all, dishId) => {
        const before = Object.freeze(play(all).map((row) => Object.freeze(row)));
        for (const rating of CHOICES) expect(isOverCap(before, { dishId, rating })).toBe(false);
      }),
      SEED,
    );
  });

  test('is refused for nothing but having no points', () => {
    fc.assert(
      fc.property(taps, (all) => {
        const ratings = play(all);
        const decision = decideVote({
          now: new Date('2026-05-02T16:00:00Z'),
          voting: 'open',
          voter: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
          ownRestaurant: false,
          restaurant: { id: 'restaurant-1', coordinates: { latitude: 33, longitude: -80 } },
          earlierVotes: [],
          position: {
            latitude: 33,
            longitude: -80,
            accuracyMeters: 10,
            takenAt: '2026-05-02T16:00:00Z',
          },
          ratings,
        });
        expect(decision).toMatchObject(
          ratedDishId(ratings) ? { allowed: true } : { allowed: false, reason: 'no_rating' },
        );
      }),
      SEED,
    );
  });
});

describe('one tap', () => {
  test.each([
    [-1, 0],
    [0.4, 0],
    [2.5, 3],
    [5, 5],
    [99, 5],
  ])('of %d points is rounded to %d', (tapped, kept) => {
    expect(rateDish([], 'a', tapped)).toEqual([{ dishId: 'a', rating: kept }]);
  });

  test('moves the vote to another dish, and keeps the zeros', () => {
    const before = [
      { dishId: 'a', rating: 4 },
      { dishId: 'b', rating: 0 },
    ];
    const after = rateDish(before, 'c', 2);
    expect(after).toEqual([
      { dishId: 'b', rating: 0 },
      { dishId: 'c', rating: 2 },
    ]);
    expect(countPoints(after)).toBe(2);
    expect([before, after].map(ratedDishId)).toEqual(['a', 'c']);
  });

  test('of zero on another dish does not give up the vote', () => {
    const before = [{ dishId: 'a', rating: 4 }];
    expect(rateDish(before, 'b', 0)).toEqual([...before, { dishId: 'b', rating: 0 }]);
  });

  test('of zero on the dish that holds the vote gives it up, and says so', () => {
    const after = rateDish([{ dishId: 'a', rating: 4 }], 'a', 0);
    expect(after).toEqual([{ dishId: 'a', rating: 0 }]);
    expect(ratedDishId(after)).toBeUndefined();
  });

  test('on the way back forgets that dish, and only that', () => {
    const before = rows(0, 3);
    expect(clearDish(before, 'dish-1')).toEqual(rows(0));
    expect(clearDish(before, 'dish-9')).toEqual(before);
  });
});

describe('the cap of a ballot', () => {
  test('refuses only what would push the points over it', () => {
    const before = rows(0, 2);
    const rate = (rating: number) => ({ dishId: 'dish-0', rating });
    expect(CHOICES.map((rating) => isOverCap(before, rate(rating), 3))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('counts the dish itself anew', () => {
    expect(isOverCap(rows(3), { dishId: 'dish-0', rating: 4 }, 4)).toBe(false);
    expect(isOverCap(rows(3), { dishId: 'dish-0', rating: 5 }, 4)).toBe(true);
  });

  test('refuses nothing that leaves a ballot over it no larger', () => {
    const over = rows(5);
    const rate = (rating: number) => isOverCap(over, { dishId: 'dish-0', rating }, 2);
    expect([5, 4, 3, 2].map(rate)).toEqual([false, false, false, false]);
    expect(isOverCap(rows(4), { dishId: 'dish-0', rating: 5 }, 2)).toBe(true);
  });

  test('lets a ballot that is over it already, from elsewhere, be made smaller', () => {
    const over = rows(5, 5, 5, 5);
    expect(countPoints(over)).toBeGreaterThan(POINTS.maxPerBallot);
    expect(isOverCap(over, { dishId: 'dish-0', rating: 0 })).toBe(false);
    expect(isOverCap(over, { dishId: 'dish-9', rating: 5 })).toBe(false);
  });
});

test.each([
  [0, 'grey', 'empty'],
  [1, 'red', 'ready'],
  [2, 'red', 'ready'],
  [3, 'yellow-orange', 'great'],
  [4, 'yellow-orange', 'great'],
  [5, 'green', 'great'],
  [14, 'green', 'great'],
  [15, 'green', 'enough'],
])('the progress of %d points is %s, its hint %s', (points, colour, hint) => {
  expect(progressColour(points)).toBe(colour);
  expect(progressHint(points)).toBe(hint);
});

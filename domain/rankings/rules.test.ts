import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedOf,
  LEAST_WEIGHT,
  meanOf,
  medianRatingsOf,
  priorOf,
  rank,
  RANKING_COLUMNS,
  type SplitTally,
  type Tally,
  topOf,
  weightedAverageOf,
  withTally,
} from './rules.ts';

const tally = (votes: number, points: number, zeros = 0, voters = votes): Tally => ({
  votes,
  points,
  zeros,
  voters,
});
const named = (name: string, of: Tally, id = name) => ({ id, name, tally: of });
const shown = (rows: { rank: number; name: string; tie: unknown }[]) =>
  rows.map(({ rank: place, name, tie }) => [place, name, tie]);

test('a half is rounded up, as by hand', () => {
  // 323 ÷ 80 = 4.0375; the floating-point value is slightly less.
  expect(meanOf(tally(80, 323))).toBe(4.038);
  // (20 × 3.5 + 253) ÷ 80
  expect(weightedAverageOf(tally(60, 253), { mean: 3.5, weight: 20 })).toBe(4.038);
});

describe('the weighted average', () => {
  // Worked by hand: 5 + 10 + 25 = 40 ratings, 25 + 40 + 75 = 140 points: m = 3.5; the median of
  // 5, 10 and 25 is k = 10.
  const few = tally(5, 25);
  const some = tally(8, 40, 2);
  const many = tally(25, 75);
  const prior = priorOf([few, some, many]);

  test('believes the mean of all ratings, as much as the median has', () => {
    expect(prior).toEqual({ mean: 3.5, weight: 10 });
    expect(priorOf([some, many, few])).toEqual(prior);
    expect(priorOf([many, few, some])).toEqual(prior);
  });

  test('is (k·m + points) / (k + ratings)', () => {
    // (35 + 25) / 15, (35 + 40) / 20, (35 + 75) / 35
    expect([few, some, many].map((one) => weightedAverageOf(one, prior))).toEqual([4, 3.75, 3.143]);
    expect([few, some, many].map(meanOf)).toEqual([5, 4, 3]);
  });

  test('takes the middle of two, rounded up, and never fewer than five', () => {
    const between = [tally(6, 30), tally(9, 9), tally(0, 0)];
    expect([medianRatingsOf(between), priorOf(between).weight]).toEqual([7.5, 8]);
    expect(medianRatingsOf([])).toBe(0);
    expect(priorOf([tally(1, 5)]).weight).toBe(LEAST_WEIGHT);
    expect(priorOf([])).toEqual({ mean: 0, weight: LEAST_WEIGHT });
    expect(priorOf([tally(7, 7), tally(0, 0)])).toEqual({ mean: 1, weight: 7 });
  });

  test('lies between the mean of all and one’s own', () => {
    const counts = fc.nat(10_000);
    fc.assert(
      fc.property(counts, counts, fc.nat(5), fc.nat(5), (votes, zeros, points, mean) => {
        const one = tally(votes, votes * points, zeros);
        const weighted = weightedAverageOf(one, { mean, weight: 12 });
        const own = votes + zeros > 0 ? meanOf(one) : mean;
        expect(weighted).toBeGreaterThanOrEqual(Math.min(mean, own) - 0.001);
        expect(weighted).toBeLessThanOrEqual(Math.max(mean, own) + 0.001);
      }),
    );
  });
});

describe('the order', () => {
  const prior = { mean: 3, weight: 5 };

  test('is by the chosen figure, the highest first', () => {
    const rows = [named('Few', tally(2, 10)), named('Many', tally(9, 27, 0, 3))];
    for (const by of ['points', 'votes', 'voters'] as const) {
      expect(rank(rows, by, prior).map(({ name }) => name)).toEqual(['Many', 'Few']);
    }
    expect(rank(rows, 'average', prior).map(({ name }) => name)).toEqual(['Few', 'Many']);
    expect(rank(rows, 'weighted', prior).map(({ name }) => name)).toEqual(['Few', 'Many']);
  });

  test('says which figure broke a tie', () => {
    const rows = [
      named('C', tally(5, 20, 0, 4)),
      named('B', tally(5, 20, 0, 5)),
      named('A', tally(4, 20, 0, 4)),
      named('D', tally(4, 20, 1, 4)),
      named('E', tally(3, 12)),
    ];
    expect(shown(rank(rows, 'points', prior))).toEqual([
      [1, 'B', null],
      [2, 'C', 'voters'],
      [3, 'A', 'votes'],
      [4, 'D', 'weighted'],
      [5, 'E', null],
    ]);
  });

  test('gives who is equal in everything the same rank, by name without accents', () => {
    const same = tally(4, 16, 1);
    const rows = [
      named('Último', same),
      named('Zeta', tally(3, 12)),
      named('ultima', same),
      named('Ávila', same),
      named('First', tally(9, 45)),
    ];
    expect(shown(rank(rows, 'points', prior))).toEqual([
      [1, 'First', null],
      [2, 'Ávila', null],
      [2, 'ultima', 'shared'],
      [2, 'Último', 'shared'],
      [5, 'Zeta', null],
    ]);
  });

  test('is the same whatever order the rows come in', () => {
    const row = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('Ámbar', 'ambar', 'Luz', 'luz'),
      tally: fc.record({
        votes: fc.nat(3),
        points: fc.nat(6),
        zeros: fc.nat(2),
        voters: fc.nat(3),
      }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id }),
        fc.constantFrom(...RANKING_COLUMNS),
        (rows, by) => {
          expect(rank(rows.toReversed(), by, prior)).toEqual(rank(rows, by, prior));
        },
      ),
    );
  });

  test('leaves out who has no rating, and keeps who has only zeros', () => {
    const rows = [named('None', tally(0, 0)), named('Disliked', tally(0, 0, 3))];
    expect(shown(rank(rows, 'points', prior))).toEqual([[1, 'Disliked', null]]);
  });

  test('is never cut between two who share a rank', () => {
    const same = tally(2, 8);
    const rows = ['A', 'B', 'C'].map((name) => named(name, same));
    const ranked = rank(
      [named('First', tally(3, 15)), ...rows, named('Z', tally(1, 1))],
      'points',
      {
        mean: 3,
        weight: 5,
      },
    );
    expect(topOf(ranked, 2).map(({ name }) => name)).toEqual(['First', 'A', 'B', 'C']);
    expect(topOf(ranked, 1).map(({ name }) => name)).toEqual(['First']);
  });
});

test('votes of voting admins count when they are asked for', () => {
  const split: SplitTally = {
    all: tally(10, 40, 2, 8),
    admins: tally(2, 10, 1, 1),
  };
  expect(countedOf(split, { withAdmins: false })).toEqual(tally(10, 40, 2, 8));
  expect(countedOf(split, { withAdmins: true })).toEqual(tally(12, 50, 3, 9));
  const entry = { ...split, name: 'El Comal' };
  expect(withTally([entry], { withAdmins: false })).toEqual([
    { ...entry, tally: tally(10, 40, 2, 8) },
  ]);
});

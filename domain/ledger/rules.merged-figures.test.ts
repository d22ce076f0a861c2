import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dishOf,
  genesis,
  lupita,
  lupitas,
  merge,
  origin,
  same,
  third,
  unmerge,
  vote,
} from '../testing/merged-log.ts';
import { type Entry, entryText, parseEntry } from './rules.entries.ts';
import { Tally } from './rules.tally.ts';

const count = (...entries: Entry[]) => {
  const tally = new Tally({ origin });
  for (const entry of [genesis, ...entries]) {
    tally.add(parseEntry(new TextEncoder().encode(entryText(entry))));
  }
  return tally.figures();
};
/** Votes, points and voters by restaurant, of those that have any. */
const placesOf = (...entries: Entry[]) =>
  Object.fromEntries(
    count(...entries)
      .restaurants.filter(({ votes }) => votes > 0)
      .map((one) => [one.id, [one.votes, one.points, one.voters]]),
  );

test('the votes of a merged restaurant count for the other, and for its own after the undo', () => {
  const votes = [vote(1, lupita), vote(2, lupitas), vote(1, lupitas, 3)];
  const merged = [...votes, merge(lupitas, lupita), same(lupitas, lupita, 1, 2)];
  expect(placesOf(...merged)).toEqual({ [lupita]: [3, 12, 2] });
  expect(count(...merged).restaurants).toMatchObject([
    { id: lupita, dishes: [{ id: dishOf(lupita), votes: 3, points: 12 }] },
  ]);
  expect(placesOf(...merged, unmerge(lupitas))).toEqual({
    [lupita]: [1, 4, 1],
    [lupitas]: [2, 8, 2],
  });
  // Who votes at the restaurant that stays only after the merge is known from the pair, too.
  expect(placesOf(...merged, vote(2, lupita, 4))).toEqual({ [lupita]: [4, 16, 2] });
});

test('voters of whom no pair is known count as two', () => {
  const votes = [vote(1, lupita), vote(1, lupitas)];
  expect(placesOf(...votes, merge(lupitas, lupita))).toEqual({ [lupita]: [2, 8, 2] });
});

test('of two votes of one person and day, that for the restaurant that stays counts', () => {
  const votes = [vote(1, lupitas, 2, 5), vote(1, lupita, 2, 3), vote(2, lupitas)];
  const merged = [...votes, merge(lupitas, lupita), same(lupitas, lupita, 1, 2)];
  expect(placesOf(...merged)).toEqual({ [lupita]: [2, 7, 2] });
  // Whatever rulings say: a vote that is put aside comes back with the undo alone.
  const out: Entry = { t: 'void', v: 1, leaf: 2, why: 'held' };
  expect(placesOf(...merged, out)).toEqual({ [lupita]: [1, 4, 1] });
  const asideOut: Entry = { t: 'void', v: 1, leaf: 1, why: 'held' };
  expect(placesOf(...merged, asideOut)).toEqual({ [lupita]: [2, 7, 2] });
  expect(placesOf(...merged, asideOut, unmerge(lupitas))).toEqual({
    [lupita]: [1, 3, 1],
    [lupitas]: [1, 4, 1],
  });
});

test('of two merged restaurants, the vote for that with the smaller id counts', () => {
  const votes = [vote(1, lupita, 2, 5), vote(1, lupitas, 2, 3)];
  const both = [lupita, lupitas].flatMap((rest) => [merge(rest, third), same(rest, third, 1)]);
  expect(placesOf(...votes, ...both)).toEqual({ [third]: [1, 3, 1] });
});

test('a chain of merges, undone in any order', () => {
  const votes = [vote(1, lupita), vote(1, lupitas, 3), vote(1, third, 4), vote(2, lupitas)];
  const chain = [
    merge(lupitas, lupita),
    same(lupitas, lupita, 1, 2),
    merge(lupita, third),
    same(lupita, third, 1, 2),
  ];
  expect(placesOf(...votes, ...chain)).toEqual({ [third]: [4, 16, 2] });
  expect(placesOf(...votes, ...chain, unmerge(lupitas))).toEqual({
    [lupitas]: [2, 8, 2],
    [third]: [2, 8, 1],
  });
  expect(placesOf(...votes, ...chain, unmerge(lupita))).toEqual({
    [lupita]: [3, 12, 2],
    [third]: [1, 4, 1],
  });
});

test('merges and pairs that no honest log has are refused', () => {
  const refused = (...entries: Entry[]) => {
    try {
      return count(...entries);
    } catch (error) {
      return error;
    }
  };
  const code = (found: string) => expect.objectContaining({ code: found });
  const merged = merge(lupitas, lupita);
  expect(refused(merge(lupita, lupita))).toEqual(code('merge_into_itself'));
  expect(refused(unmerge(lupita))).toEqual(code('unmerge_of_none'));
  expect(refused(merged, merge(lupitas, third))).toEqual(code('merge_again'));
  expect(refused(merged, merge(lupita, lupitas))).toEqual(code('merge_into_merged'));
  expect(refused(same(lupitas, lupita, 1))).toEqual(code('pairs_without_merge'));
  const [pairs, again] = [same(lupitas, lupita, 1), same(lupitas, lupita, 1)];
  expect(refused(merged, pairs, again)).toEqual(code('pairs_again'));
});

test('undoing all merges of restaurants, in any order, gives the figures without any', () => {
  const rest = fc.constantFrom(lupita, lupitas, third);
  const cast = fc.record({
    person: fc.integer({ min: 1, max: 4 }),
    rest,
    day: fc.integer({ min: 2, max: 4 }),
  });
  const isOther = <Cast extends { person: number; rest: string; day: number }>(
    one: Cast,
    two: Cast,
  ) => JSON.stringify(one) === JSON.stringify(two);
  fc.assert(
    fc.property(
      fc.uniqueArray(cast, { minLength: 1, maxLength: 12, comparator: isOther }),
      fc.array(fc.tuple(rest, rest), { maxLength: 4 }),
      (casts, pairs) => {
        const votes = casts.map((one) => vote(one.person, one.rest, one.day));
        const into = new Map<string, string>();
        for (const [from, to] of pairs) {
          if (from !== to && !into.has(from) && !into.has(to)) into.set(from, to);
        }
        const merges = [...into].flatMap(([from, to]) => [
          merge(from, to),
          same(from, to, 1, 2, 3, 4),
        ]);
        const stay = (one: string): string => placeIn(into, one);
        const days = new Set(casts.map((one) => `${one.person} ${stay(one.rest)} ${one.day}`));
        expect(count(...votes, ...merges).votes).toBe(days.size);
        const undone = [...into.keys()].toSorted().map(unmerge);
        expect(placesOf(...votes, ...merges, ...undone)).toEqual(placesOf(...votes));
      },
    ),
    { seed: 20, numRuns: 60 },
  );
});

const placeIn = (into: ReadonlyMap<string, string>, rest: string): string => {
  const next = into.get(rest);
  return next === undefined ? rest : placeIn(into, next);
};

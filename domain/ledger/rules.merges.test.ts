import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64Url } from './rules.bytes.ts';
import { type Entry, entryText, parseEntry } from './rules.entries.ts';
import { Tally } from './rules.tally.ts';

const origin = 'votataco.example';
const id = (kind: string, number: number): string =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;
const [rest, pastor, alPastor, suadero] = [id('a', 1), id('d', 1), id('d', 2), id('d', 3)];
const hashOf = (number: number): string => encodeBase64Url(new Uint8Array(32).fill(number));
const genesis: Entry = { t: 'genesis', v: 1, event: id('e', 1), origin, rules: hashOf(0) };
const vote = (voter: number, dish: string, zero?: string[]): Entry => ({
  t: 'vote',
  v: 1,
  b: hashOf(voter),
  day: '2026-05-02',
  dish,
  ev: 'pos',
  pts: 4,
  rest,
  ...(zero && { zero }),
});
const merge = (dish: string, into: string): Entry => ({ t: 'merge_dish', v: 1, dish, into, rest });
const unmerge = (dish: string): Entry => ({ t: 'unmerge_dish', v: 1, dish, rest });

const count = (...entries: Entry[]) => {
  const tally = new Tally({ origin });
  for (const entry of [genesis, ...entries]) {
    tally.add(parseEntry(new TextEncoder().encode(entryText(entry))));
  }
  return tally.figures();
};
const dishesOf = (...entries: Entry[]) =>
  Object.fromEntries(
    (count(...entries).restaurants[0]?.dishes ?? [])
      .filter(({ votes, zeros }) => votes + zeros > 0)
      .map(({ id: dish, votes, points, zeros }) => [dish, [votes, points, zeros]]),
  );

test('votes of a merged dish count for the other, and for their own again after the undo', () => {
  const votes = [vote(1, pastor), vote(2, alPastor), vote(3, suadero, [pastor])];
  const merged = [...votes, merge(pastor, alPastor)];
  expect(dishesOf(...merged)).toEqual({ [alPastor]: [2, 8, 1], [suadero]: [1, 4, 0] });
  expect(count(...merged).restaurants[0]).toMatchObject({ votes: 3, points: 12, voters: 3 });
  const later = [...merged, vote(4, alPastor), unmerge(pastor)];
  expect(dishesOf(...later)).toEqual({
    [pastor]: [1, 4, 1],
    [alPastor]: [2, 8, 0],
    [suadero]: [1, 4, 0],
  });
});

test('of two ratings of one ballot that count for one dish, the points stay, or one zero', () => {
  expect(dishesOf(vote(1, pastor, [alPastor]), merge(pastor, alPastor))).toEqual({
    [alPastor]: [1, 4, 0],
  });
  expect(dishesOf(vote(1, suadero, [pastor, alPastor]), merge(pastor, alPastor))).toEqual({
    [alPastor]: [0, 0, 1],
    [suadero]: [1, 4, 0],
  });
});

test('a ruling on a vote of a merged dish takes it out of the figures of the other', () => {
  const merged = [vote(1, pastor), vote(2, alPastor), merge(pastor, alPastor)];
  const out: Entry = { t: 'void', v: 1, leaf: 1, why: 'held' };
  expect(dishesOf(...merged, out)).toEqual({ [alPastor]: [1, 4, 0] });
  expect(dishesOf(...merged, out, unmerge(pastor))).toEqual({ [alPastor]: [1, 4, 0] });
});

test('merges that no honest log has are refused', () => {
  const code = (found: string) => expect.objectContaining({ code: found });
  const refused = (...entries: Entry[]) => {
    try {
      return count(...entries);
    } catch (error) {
      return error;
    }
  };
  expect(refused(merge(pastor, pastor))).toEqual(code('merge_into_itself'));
  expect(refused(unmerge(pastor))).toEqual(code('unmerge_of_none'));
  const merged = merge(pastor, alPastor);
  expect(refused(merged, merge(pastor, suadero))).toEqual(code('merge_again'));
  expect(refused(merged, merge(alPastor, pastor))).toEqual(code('merge_into_merged'));
});

test('undoing all merges, in any order, gives the figures without any', () => {
  const dish = fc.constantFrom(pastor, alPastor, suadero);
  fc.assert(
    fc.property(
      fc.array(dish, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(dish, dish), { maxLength: 6 }),
      (chosen, pairs) => {
        const votes = chosen.map((one, voter) => vote(voter + 1, one));
        const into = new Map<string, string>();
        for (const [from, to] of pairs) {
          if (from !== to && !into.has(from) && !into.has(to)) into.set(from, to);
        }
        const merges = [...into].map(([from, to]) => merge(from, to));
        const undone = [...into.keys()].toSorted().map(unmerge);
        expect(dishesOf(...votes, ...merges, ...undone)).toEqual(dishesOf(...votes));
        expect(count(...votes, ...merges)).toMatchObject({ votes: votes.length });
      },
    ),
    { seed: 20, numRuns: 200 },
  );
});

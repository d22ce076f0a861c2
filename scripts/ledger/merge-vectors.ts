import { encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { type Entry, entryText, parseEntry } from '../../domain/ledger/rules.entries.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { Tally } from '../../domain/ledger/rules.tally.ts';
import { appendLeaves, EMPTY_FRONTIER, hashLeaf, rootOf } from '../../domain/ledger/rules.tree.ts';
import {
  dishOf,
  genesis,
  lupita,
  lupitas,
  merge as mergeDishes,
  origin,
  same,
  third,
  unmerge,
  vote,
} from '../../domain/testing/merged-log.ts';
import { sha256 } from '../../server/signing-key.ts';

/** A small log with merges, and what whoever counts it must get. */
export interface MergeVector {
  name: string;
  /** The entries, byte for byte. */
  entries: string[];
  /** SHA-256 of each leaf (RFC 9162), in base64. */
  leaves: string[];
  /** Of the tree of all of them, in base64. */
  root: string;
  /** Of restaurants and dishes that count anything, by id; null: the log is refused. */
  restaurants: CountedPlace[] | null;
  /** The fault that the project's verifier names; null: the log is honest. */
  fault: string | null;
}
interface CountedPlace {
  id: string;
  votes: number;
  points: number;
  voters: number;
  dishes: { id: string; votes: number; points: number; zeros: number }[];
}

/** All dishes go along. */
const merge = (rest: string, into: string): Entry => mergeDishes(rest, into, [0, 1]);
const ruling = (t: 'void' | 'restore', leaf: number): Entry => ({
  t,
  v: 1,
  leaf,
  why: 'automated',
});

const joined = [merge(lupitas, lupita), same(lupitas, lupita, 1, 2)];
const chain = [...joined, merge(lupita, third), same(lupita, third, 1, 2)];
const both = [vote(1, lupitas, 2, 5), vote(1, lupita, 2, 3), vote(2, lupitas)];
const along = [vote(1, lupita), vote(1, lupitas, 3), vote(1, third, 4), vote(2, lupitas)];
const zeros = [
  vote(1, lupitas, 2, 5, { zero: [dishOf(lupitas, 1)] }),
  vote(2, lupita, 2, 1, { zero: [dishOf(lupita, 1)] }),
];
const menu: Entry = {
  t: 'merge_dish',
  v: 1,
  dish: dishOf(lupita, 1),
  into: dishOf(lupita),
  rest: lupita,
};

const CASES: [name: string, entries: Entry[]][] = [
  ['votes of both restaurants before a merge', along],
  ['the votes of the merged restaurant count for the other', [...along, ...joined]],
  ['they count for their own after the undo', [...along, ...joined, unmerge(lupitas)]],
  ['a name without a vote joins two others', [...along, ...joined, vote(2, lupita, 5)]],
  ['without pairs the same person is two voters', [...both, merge(lupitas, lupita)]],
  ['of two votes of a day, that for the restaurant that stays counts', [...both, ...joined]],
  ['a ruling on the one that counts brings nothing back', [...both, ...joined, ruling('void', 2)]],
  [
    'a ruling on the one that is put aside changes no figure',
    [...both, ...joined, ruling('void', 1)],
  ],
  [
    'both rulings, one taken back, and the undo',
    [
      ...both,
      ...joined,
      ruling('void', 1),
      ruling('void', 2),
      ruling('restore', 2),
      unmerge(lupitas),
    ],
  ],
  [
    'of two merged restaurants, the vote for the smaller id counts',
    [
      ...both,
      ...[lupita, lupitas].flatMap((rest) => [merge(rest, third), same(rest, third, 1, 2)]),
    ],
  ],
  ['through two merges', [...along, ...chain]],
  ['the first of two merges is undone', [...along, ...chain, unmerge(lupitas)]],
  ['the second of two merges is undone', [...both, ...chain, unmerge(lupita)]],
  ['ratings of 0 go along', [...zeros, ...joined]],
  [
    'beside the points for a dish that counts as the same, a 0 is none',
    [...zeros, ...joined, menu],
  ],
  ['a merge of dishes, undone', [...zeros, menu, { ...without(menu), t: 'unmerge_dish' } as Entry]],
  ['into itself', [merge(lupita, lupita)]],
  ['an undo of none', [unmerge(lupita)]],
  ['twice', [...joined, merge(lupitas, third)]],
  ['into a merged one', [...joined, merge(third, lupitas)]],
  ['pairs without a merge', [same(lupitas, lupita, 1)]],
  ['pairs after the undo', [...joined, unmerge(lupitas), same(lupitas, lupita, 3)]],
  ['a name in two pairs', [...joined, same(lupitas, lupita, 2)]],
];

function without(entry: Entry): object {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'into'));
}

/** The vectors of `vectors/merge-entries.json`. */
export const mergeVectors = (): MergeVector[] =>
  CASES.map(([name, more]) => {
    const entries = [genesis, ...more].map(entryText);
    const hashes = entries.map((text) => hashLeaf(sha256, encodeUtf8(text)));
    const root = rootOf(sha256, appendLeaves(sha256, EMPTY_FRONTIER, hashes));
    const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64');
    return {
      name,
      entries,
      leaves: hashes.map(base64),
      root: base64(root),
      ...countVector(entries),
    };
  });

/** Counts the entries as the verifier does. */
export function countVector(
  entries: readonly string[],
): Pick<MergeVector, 'restaurants' | 'fault'> {
  const tally = new Tally({ origin });
  try {
    for (const text of entries) tally.add(parseEntry(encodeUtf8(text)));
  } catch (error) {
    if (error instanceof LedgerFault) return { restaurants: null, fault: error.code };
    throw error;
  }
  const restaurants = tally
    .figures()
    .restaurants.flatMap(({ id: place, votes, points, voters, dishes }) =>
      votes === 0
        ? []
        : [
            {
              id: place,
              votes,
              points,
              voters,
              dishes: dishes
                .filter((dish) => dish.votes + dish.zeros > 0)
                .map((dish) => ({
                  id: dish.id,
                  votes: dish.votes,
                  points: dish.points,
                  zeros: dish.zeros,
                })),
            },
          ],
    );
  return { restaurants: restaurants.toSorted((a, b) => (a.id < b.id ? -1 : 1)), fault: null };
}

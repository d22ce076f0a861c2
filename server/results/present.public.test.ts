import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { sampleId, sampleResult } from '../testing/sample-result.ts';
import { indexFile, presentRanks } from './present.public.ts';

const [restaurants, dishes, state] = DEFAULT_RULES.categories;
if (!restaurants || !dishes || !state) throw new Error('The rules have other categories.');
// All are tied, and every tie is shared, so that all places are the first.
const category = (of: typeof dishes) => ({ ...of, by: 'votes' as const, ties: [] });
const linesOf = (categories: readonly (typeof dishes)[]) => {
  const file = sampleResult({ restaurants: 2, categories, votesOf: () => 5 });
  const ranks = presentRanks(indexFile(file), sampleId(1));
  return ranks.map(({ list, rank, dish }) => `${rank} ${list.id} ${dish?.name ?? ''}`.trim());
};

test('equal places of a restaurant are in the order of the lists, not the restaurant before its dishes', () => {
  const own = ['1 dishes Al pastor', '1 dishes Birria con consomé'];
  const rest = ['1 dishes Camarón a la diabla', '1 dishes Papa con chorizo'];
  const all = [category(dishes), category(restaurants), category(state)];
  expect(linesOf(all)).toEqual([...own, ...rest, '1 restaurants', '1 state-sc']);
  expect(linesOf(all.toReversed())).toEqual(['1 state-sc', '1 restaurants', ...own, ...rest]);
});

test('a dish is no restaurant, and what is not in the result has no place', () => {
  const indexed = indexFile(sampleResult({ restaurants: 1 }));
  expect(presentRanks(indexed, sampleId(100_000))).toEqual([]);
  expect(presentRanks(indexed, sampleId(99))).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Figures } from '../ledger/rules.figures.ts';
import { DEFAULT_RULES } from './rules.ts';
import { buildResult } from './schema.build.ts';
import { compareResult } from './schema.recount.ts';

const dish = (id: string, points: number) => ({ id, votes: 1, points, zeros: 0 });
const counted = [
  { id: 'a', votes: 2, points: 8, voters: 2, dishes: [dish('a1', 5), dish('a2', 3)] },
  { id: 'b', votes: 1, points: 4, voters: 1, dishes: [dish('b1', 4)] },
];
const named = (id: string) => ({
  id,
  name: id,
  stateId: 'SC',
  countyId: '45019',
  countyName: 'Charleston',
  isArchived: false,
});
const { file } = buildResult(
  {
    festival: { id: 'f', name: 'Festival', year: 2026 },
    version: 1,
    frozenAt: '2026-05-03T04:00:00.000Z',
    log: { root: 'r' },
    rules: { ...DEFAULT_RULES, version: 1, sha256: 's' },
    leftOut: { held: 0, excluded: 0, admin: 0 },
  },
  { v: 1, origin: 'o', size: 7, votes: 3, points: 12, voters: 3, restaurants: counted },
  {
    restaurants: new Map(['a', 'b'].map((id) => [id, named(id)])),
    dishes: new Map(
      ['a1', 'a2', 'b1'].map(
        (id) => [id, { id, restaurantId: id.charAt(0), name: id, isArchived: false }] as const,
      ),
    ),
  },
);
const figures = (restaurants: Figures['restaurants']): Figures => ({
  size: 7,
  votes: restaurants.reduce((sum, { votes }) => sum + votes, 0),
  points: restaurants.reduce((sum, { points }) => sum + points, 0),
  adminVotes: 0,
  voidedVotes: 0,
  restaurants,
});
const sure = (restaurant: (typeof counted)[number]) => ({ ...restaurant, unsure: 0 });
const [first, second] = counted.map(sure);
if (!first || !second) throw new Error('Two restaurants are counted.');

test('the log from which a file was made gives its figures and its lists', () => {
  expect(compareResult(file, figures([first, second]))).toEqual({
    entries: 7,
    differences: 0,
    listsEqual: true,
  });
});

test('another figure is a difference, and other places are other lists', () => {
  const more = { ...second, points: 9, dishes: [dish('b1', 9)] };
  // The festival's points, the restaurant's and the dish's.
  expect(compareResult(file, figures([first, more]))).toEqual({
    entries: 7,
    differences: 3,
    listsEqual: false,
  });
});

test('a restaurant that the log does not have, or has alone, is a difference', () => {
  expect(compareResult(file, figures([first]))).toMatchObject({ listsEqual: false });
  const third = { ...second, id: 'c', dishes: [dish('c1', 4)] };
  const { differences } = compareResult(file, figures([first, second, third]));
  expect(differences).toBeGreaterThan(0);
});

test('voters within what the log can say are no difference', () => {
  const unsure = { ...first, voters: 3, unsure: 1 };
  expect(compareResult(file, figures([unsure, second]))).toMatchObject({
    differences: 0,
    listsEqual: true,
  });
  expect(compareResult(file, figures([{ ...unsure, unsure: 0 }, second]))).toMatchObject({
    differences: 1,
  });
});

test('lists that do not follow from the figures are found by themselves', () => {
  const [list, ...others] = file.lists;
  if (!list) throw new Error('The file has lists.');
  const swapped = { ...file, lists: [{ ...list, rows: list.rows.toReversed() }, ...others] };
  expect(compareResult(swapped, figures([first, second]))).toMatchObject({
    differences: 0,
    listsEqual: false,
  });
});

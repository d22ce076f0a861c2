import { expect, test } from 'vitest';
import type { Catalogue } from './rules.find.ts';
import {
  type Cells,
  comal,
  dish,
  outcomesOf,
  plan,
  problemsOf,
  sheetOf,
  there,
  uuid,
} from '../testing/catalogue.ts';
import { countUnknownIds } from './rules.ts';

const planNew = (restaurants: Cells[], dishes: Cells[] = [], catalogue: Partial<Catalogue> = {}) =>
  plan([sheetOf('restaurants', restaurants), sheetOf('dishes', dishes)], catalogue, true);
const keptOf = (drafts: ReturnType<typeof plan>) => drafts.map(({ keptId }) => keptId);

test('rows with unknown ids are refused unless they are wanted as new, then they keep their ids', () => {
  const rows = [{ id: uuid('7').toUpperCase(), name: 'Nueva', ...there }];
  const dishes = [{ id: uuid('8'), restaurantId: uuid('7'), name: 'Taco' }];
  const refused = plan([sheetOf('restaurants', rows), sheetOf('dishes', dishes)]);
  expect(outcomesOf(refused)).toEqual(['unknown_id', 'unknown_id,unknown_restaurant']);
  expect(countUnknownIds(refused)).toEqual({ unknownIds: 2, newIds: 0 });
  const created = planNew(rows, dishes);
  expect(outcomesOf(created)).toEqual(['created', 'created']);
  expect(keptOf(created)).toEqual([uuid('7'), uuid('8')]);
  expect(created[1]?.parent).toBe(created[0]);
  expect(countUnknownIds(created)).toEqual({ unknownIds: 2, newIds: 0 });
});

test('known ids stay known, and rows without one are new ones without', () => {
  const drafts = planNew([
    { id: comal.id, name: 'El Comal 2', ...there },
    { name: 'Nueva', ...there },
  ]);
  expect(outcomesOf(drafts)).toEqual(['changed', 'created']);
  expect(keptOf(drafts)).toEqual([null, null]);
  expect(countUnknownIds(drafts)).toEqual({ unknownIds: 0, newIds: 0 });
});

test('an id that is none of ours, is in use, or had votes is not kept, but still names a restaurant', () => {
  const taco = dish('d', 'Taco', comal);
  const drafts = planNew(
    [
      { id: 'R-1', name: 'Uno', ...there },
      { id: taco.id, name: 'Dos', ...there },
      { id: '00000000-0000-0000-0000-000000000000', name: 'Tres', ...there },
    ],
    [
      { id: uuid('8'), restaurantId: 'r-1', name: 'Taco' },
      { id: uuid('9'), restaurantId: taco.id, name: 'Taco' },
    ],
    { dishes: [taco], spentIds: new Set([uuid('8')]) },
  );
  expect(outcomesOf(drafts)).toEqual(drafts.map(() => 'created'));
  expect(keptOf(drafts)).toEqual([null, null, null, null, uuid('9')]);
  expect([drafts[3]?.parent, drafts[4]?.parent]).toEqual([drafts[0], drafts[1]]);
  expect(countUnknownIds(drafts)).toEqual({ unknownIds: 5, newIds: 4 });
});

test('a new row with an id is no other restaurant of its name, and stands there once', () => {
  const drafts = planNew([
    { id: uuid('7'), name: comal.name, ...there },
    { id: uuid('8'), name: 'Nueva', ...there },
    { id: uuid('8'), name: 'Otra', ...there },
    { id: uuid('9'), state: 'SC' },
  ]);
  expect(outcomesOf(drafts)).toEqual([
    'double_in_catalogue',
    'created',
    'id_twice',
    'missing,missing',
  ]);
  expect(problemsOf(drafts[2])).toEqual([['id_twice', null, '', 3]]);
});

test('a dish whose restaurant got another id is found by its name, and refused without one', () => {
  const drafts = planNew(
    [],
    [
      { id: uuid('7'), restaurantId: uuid('6'), restaurant: comal.name, name: 'Taco' },
      { id: uuid('8'), restaurantId: uuid('6'), name: 'Taco' },
      { id: uuid('9'), restaurantId: uuid('6'), restaurant: 'Nadie', name: 'Taco' },
    ],
  );
  expect(outcomesOf(drafts)).toEqual(['created', 'unknown_restaurant', 'unknown_restaurant']);
  expect(drafts[0]?.parent).toBe(comal);
});

import { expect, test } from 'vitest';
import { mergeOf } from './rules.merge.ts';
import type { PlannedRow } from './rules.ts';
import type { Suspicion } from './rules.suspicions.ts';

const row: PlannedRow = {
  sheet: 'restaurants',
  sheetName: '',
  row: 2,
  outcome: 'suspect',
  name: 'El Comal de Lupitas',
  restaurantName: null,
  id: 'own',
  changes: [],
  problems: [],
  readings: [],
  suspicions: [],
  isSame: false,
};
const like: Suspicion = {
  kind: 'like_other',
  cells: [],
  value: row.name,
  name: 'El Comal de Lupita',
  place: 'Chatham, GA',
  row: null,
  id: 'other',
  restaurantId: 'other',
  isArchived: false,
  canBeSame: false,
  miles: null,
  isRight: false,
};

test('two restaurants that are both here can be merged', () => {
  const merge = { restaurantId: 'own', dishId: null, intoId: 'other' };
  expect(mergeOf(row, like)).toEqual(merge);
  // So can one that the import has created, also with another row of it.
  expect(mergeOf({ ...row, id: null, createdId: 'own' }, like)).toEqual(merge);
  expect(mergeOf({ ...row, id: null, createdId: 'own' }, { ...like, kind: 'like_row' })).toEqual(
    merge,
  );
});

test('two dishes are merged on the page of their restaurant', () => {
  expect(mergeOf({ ...row, sheet: 'dishes' }, { ...like, restaurantId: 'place' })).toEqual({
    restaurantId: 'place',
    dishId: 'own',
    intoId: 'other',
  });
});

test.each<[string, Partial<PlannedRow>, Partial<Suspicion>]>([
  ['what a row would create', { id: null }, {}],
  ['an archived one', {}, { isArchived: true }],
  ['one that the row means', { isSame: true }, {}],
  ['itself', { id: 'other' }, {}],
  ['a row that is not imported', {}, { kind: 'like_row', id: null, restaurantId: null }],
  ['a county', {}, { kind: 'zip_elsewhere' }],
  ['one of another name with this id', {}, { kind: 'other_name' }],
])('nothing is merged with %s', (_, ofRow, of) => {
  expect(mergeOf({ ...row, ...ofRow }, { ...like, ...of })).toBeNull();
});

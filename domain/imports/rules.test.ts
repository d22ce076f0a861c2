import { expect, test } from 'vitest';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../restaurants/fields.keys.ts';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { type ImportColumn, SHEET_COLUMNS, type SheetKind } from '../sheets/fields.ts';
import type { Draft, KnownDish, KnownRestaurant, ReadSheet, SheetCell } from '../sheets/rules.ts';
import { cellSchemas } from '../sheets/schema.ts';
import type { Catalogue } from './rules.find.ts';
import { countOutcomes, planImport } from './rules.ts';

type Cells = Partial<Record<ImportColumn, SheetCell>>;

const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const restaurant = (digit: string, name: string, more: Partial<KnownRestaurant> = {}) => ({
  id: uuid(digit),
  version: 1,
  archivedAt: null,
  archived: false,
  ...EMPTY_RESTAURANT,
  name,
  stateId: 'SC',
  countyId: '45019',
  zipCode: '29403',
  latitude: 32.78,
  longitude: -79.94,
  featuredDish: null,
  ...more,
});
const dish = (digit: string, name: string, restaurantId: string): KnownDish => ({
  id: uuid(digit),
  restaurantId,
  version: 1,
  archivedAt: null,
  archived: false,
  ...EMPTY_DISH,
  name,
});

const comal = restaurant('a', 'El Comal');
const gone = restaurant('b', 'La Cerrada', { archived: true });
const catalogue: Catalogue = {
  states: [
    { id: 'SC', name: 'South Carolina' },
    { id: 'GA', name: 'Georgia' },
  ],
  counties: [
    { id: '45019', name: 'Charleston', stateId: 'SC' },
    { id: '45061', name: 'Lee', stateId: 'SC' },
    { id: '13177', name: 'Lee', stateId: 'GA' },
  ],
  restaurants: [comal, gone, restaurant('c', 'Doña Lupe')],
  dishes: [dish('d', 'Special 1', comal.id), dish('e', 'Al pastor', comal.id)],
};

const sheet = (kind: SheetKind, rows: Cells[]): ReadSheet => {
  const named = new Set(rows.flatMap((cells) => Object.keys(cells)));
  const letters = SHEET_COLUMNS[kind].flatMap((column, index) =>
    named.has(column) ? [[column, String.fromCodePoint(65 + index)]] : [],
  );
  return {
    kind,
    name: '',
    headingRow: 1,
    columns: Object.fromEntries(letters),
    strays: [],
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
};

function plan(restaurants: Cells[], dishes: Cells[] = [], against = catalogue): Draft[] {
  // Dishes first, as in some files.
  const planning = planImport(
    [sheet('dishes', dishes), sheet('restaurants', restaurants)],
    against,
    cellSchemas(['vote.example.org']),
    { createUnknown: false, blanks: 'erase' },
  );
  let step = planning.next();
  while (!step.done) step = planning.next();
  return step.value;
}
const outcomesOf = (drafts: Draft[]) =>
  drafts.map(({ planned: { outcome, problems } }) =>
    outcome === 'refused' ? problems.map(({ rule }) => rule).join() : outcome,
  );

const there = { state: 'SC', county: 'Charleston' };

test.each<[string, Cells, string]>([
  ['a new one', { name: 'Nueva', ...there }, 'created'],
  ['a state by its name', { name: 'Nueva', state: 'georgia', county: 'Lee County' }, 'created'],
  ['a county by its number alone', { name: 'Nueva', county: '13177' }, 'created'],
  ['one by its folded name', { name: ' EL COMAL ', ...there, phone: '1' }, 'changed'],
  ['the same again', { name: 'El Comal', ...there }, 'unchanged'],
  ['one by its id', { id: comal.id.toUpperCase(), name: 'Otro' }, 'changed'],
  ['one that is archived', { name: 'La cerrada', ...there, archived: 'no' }, 'changed'],
  ['yes in Spanish', { id: comal.id, archived: 'SÍ' }, 'changed'],
  ['a ZIP code as a number', { id: comal.id, zipCode: 29_401 }, 'changed'],
  ['coordinates with a comma', { id: comal.id, latitude: '32,79', longitude: '-79,95' }, 'changed'],
  ['a link without https', { id: comal.id, websiteUrl: 'comal.example' }, 'changed'],
  ['a dish that it features', { id: comal.id, featuredDish: 'AL PASTOR' }, 'changed'],
  ['no name', { name: null, ...there }, 'missing'],
  ['no county', { name: 'Nueva', state: 'SC' }, 'missing'],
  ['an unknown id', { id: uuid('9'), name: 'x' }, 'unknown_id'],
  [
    'an unknown state',
    { name: 'Nueva', state: 'Texas', county: 'Lee' },
    'unknown_state,unknown_county',
  ],
  ['an unknown county', { name: 'Nueva', state: 'SC', county: 'Charlestown' }, 'unknown_county'],
  [
    'a county of the other state',
    { name: 'Nueva', state: 'GA', county: 'Charleston' },
    'county_elsewhere',
  ],
  ['another state alone', { id: comal.id, state: 'GA' }, 'county_elsewhere'],
  ['a long name', { name: 'x'.repeat(121), ...there }, 'too_long'],
  ['a very long link', { id: comal.id, websiteUrl: 'x'.repeat(8001) }, 'too_long'],
  ['a formula', { name: { odd: 'formula' }, ...there }, 'formula'],
  ['a formula as id', { id: { odd: 'formula' }, name: 'Nueva', ...there }, 'formula'],
  ['an error', { id: comal.id, phone: { odd: 'cell_error' } }, 'cell_error'],
  ['a short ZIP code', { id: comal.id, zipCode: 2940 }, 'bad_zip'],
  ['no coordinate', { id: comal.id, latitude: 'north' }, 'bad_coordinates'],
  ['half a place', { id: comal.id, latitude: null }, 'coordinates_half'],
  ['a place far away', { id: comal.id, latitude: 19.4, longitude: -99.1 }, 'coordinates_outside'],
  ['no hours', { id: comal.id, openingHours: 'mornings' }, 'bad_hours'],
  ['no link', { id: comal.id, videoUrl: 'javascript:alert(1)' }, 'bad_link'],
  ['no picture', { id: comal.id, logoUrl: 'http://x.example/y' }, 'bad_picture'],
  ['neither yes nor no', { id: comal.id, archived: 'maybe' }, 'bad_yes_no'],
  ['a name that is taken', { id: comal.id, name: 'DONA LUPE' }, 'double_in_catalogue'],
  ['an unknown dish', { id: comal.id, featuredDish: 'Special 9' }, 'unknown_dish'],
])('a row with %s', (_, cells, outcome) => {
  expect(outcomesOf(plan([cells]))).toEqual([outcome]);
});

test('what a row does not name stays as it is, and an empty cell empties', () => {
  const [draft] = plan([{ id: comal.id, zipCode: null }]);
  expect(draft?.values).toEqual({ zipCode: null });
  expect(draft?.planned.changes).toEqual([{ column: 'zipCode', from: '29403', to: null }]);
});

test('two rows about one thing, or of one name, are each reported', () => {
  const drafts = plan([
    { id: comal.id, name: 'Comal' },
    { id: comal.id, name: 'Comal dos' },
    { id: null, name: 'Nueva', ...there },
    { id: null, name: 'nueva', ...there },
  ]);
  expect(outcomesOf(drafts)).toEqual(['changed', 'id_twice', 'created', 'double_in_file']);
  expect(drafts[3]?.planned.problems[0]).toMatchObject({ number: 4 });
  expect(countOutcomes(drafts.map(({ planned }) => planned)).restaurants).toMatchObject({
    created: 1,
    changed: 1,
    unchanged: 0,
    refused: 2,
  });
});

test('two may take each other’s name; one whose name stays taken may not', () => {
  const lupe = uuid('c');
  const swap = [
    { id: comal.id, name: 'Doña Lupe' },
    { id: lupe, name: 'El Comal', zipCode: '29401' },
  ];
  expect(outcomesOf(plan(swap))).toEqual(['changed', 'changed']);
  const half = [swap[0] ?? {}, { id: lupe, name: 'El Comal', zipCode: 'x' }];
  expect(outcomesOf(plan(half))).toEqual(['double_in_catalogue', 'bad_zip']);
});

test.each<[string, Cells[], Cells, string]>([
  [
    'of a restaurant of the file',
    [{ name: 'Nueva', ...there }],
    { restaurant: 'NUEVA', name: 'x' },
    'created',
  ],
  [
    'of one by its new name',
    [{ id: comal.id, name: 'Comal' }],
    { restaurant: 'Comal', name: 'x' },
    'created',
  ],
  ['of one by its id', [], { restaurantId: comal.id, name: 'Al pastor' }, 'unchanged'],
  ['by its id alone', [], { id: uuid('d'), name: 'Otro' }, 'changed'],
  ['of nobody', [], { name: 'x' }, 'missing'],
  ['of an unknown one', [], { restaurant: 'Nadie', name: 'x' }, 'unknown_restaurant'],
  [
    'of one elsewhere',
    [],
    { restaurant: 'El Comal', county: 'Lee', name: 'x' },
    'unknown_restaurant',
  ],
  [
    'of a refused one',
    [{ name: 'Nueva', state: 'SC', county: 'x' }],
    { restaurant: 'Nueva', name: 'x' },
    'refused_restaurant',
  ],
  ['that would move', [], { id: uuid('d'), restaurant: 'Doña Lupe' }, 'other_restaurant'],
  ['of a taken name', [], { id: uuid('d'), name: 'al pastor' }, 'double_in_catalogue'],
])('a dish %s', (_, restaurants, cells, outcome) => {
  expect(outcomesOf(plan(restaurants, [cells])).at(-1)).toBe(outcome);
});

test('several of one name need their county', () => {
  const twin = restaurant('f', 'El Comal', { countyId: '45061' });
  const against = { ...catalogue, restaurants: [...catalogue.restaurants, twin] };
  const dishes = [
    { restaurant: 'El Comal', county: null, name: 'x' },
    { restaurant: 'El Comal', county: 'Lee', name: 'x' },
  ];
  const drafts = plan([], dishes, against);
  expect(outcomesOf(drafts)).toEqual(['ambiguous_restaurant', 'created']);
  expect(drafts[1]?.parent).toBe(twin);
});

test('who loses the coordinates is counted, and neither who has none yet nor a refused row', () => {
  const nowhere = { latitude: null, longitude: null };
  const drafts = plan([
    { name: 'El Comal', ...there, ...nowhere },
    { name: 'Doña Lupe', ...there, latitude: null, longitude: '-79.9' },
    { name: 'Nueva', ...there, ...nowhere },
  ]);
  expect(outcomesOf(drafts)).toEqual(['changed', 'coordinates_half', 'created']);
  expect(countOutcomes(drafts.map(({ planned }) => planned)).unplaced).toBe(1);
});

test('a text that is too long is reported with the limit of its field, however long it is', () => {
  const long = 'x'.repeat(8001);
  const [row] = plan([{ id: comal.id, name: long, address: long, description: long, phone: 41 }]);
  const found = row?.planned.problems.map(({ column, rule, number }) => [column, rule, number]);
  expect(found).toEqual([
    ['name', 'too_long', RESTAURANT_FIELDS.name.limit],
    ['address', 'too_long', RESTAURANT_FIELDS.address.limit],
    ['description', 'too_long', RESTAURANT_FIELDS.description.limit],
  ]);
});

test('a restaurant holds so many dishes, archived ones included', () => {
  const rows = Array.from({ length: CATALOGUE_LIMITS.dishesOfRestaurant }, (_, index) => ({
    restaurant: 'El Comal',
    name: `Taco ${index}`,
  }));
  const outcomes = outcomesOf(plan([], rows));
  expect(outcomes.filter((one) => one === 'too_many_dishes')).toHaveLength(2);
});

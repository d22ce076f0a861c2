import { describe, expect, test } from 'vitest';
import { RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import type { Draft } from '../sheets/rules.ts';
import type { ImportColumn } from '../sheets/fields.ts';
import {
  type Cells,
  comal,
  dish,
  lupe,
  plan,
  planOf,
  problemsOf,
  restaurant,
  sheetOf,
  there,
  outcomesOf,
  uuid,
} from '../testing/catalogue.ts';
import type { Catalogue } from './rules.find.ts';
import { countOutcomes } from './rules.ts';

test('a heading that is wrong is a refused row of its own, before the rows', () => {
  const heading = 'Teléfono '.repeat(20);
  const strays = [
    { heading, letter: 'C', rule: 'unknown_column' },
    { heading: '', letter: '', rule: 'no_headings' },
  ] as const;
  const drafts = plan([sheetOf('restaurants', [{ id: comal.id, phone: '1' }], [...strays])]);
  expect(drafts[0]).toMatchObject({
    known: null,
    parent: null,
    featured: null,
    values: {},
    planned: {
      sheet: 'restaurants',
      sheetName: 'restaurants',
      row: 1,
      outcome: 'refused',
      name: heading.slice(0, RESTAURANT_FIELDS.name.limit),
      restaurantName: null,
      id: null,
      changes: [],
      problems: [
        {
          rule: 'unknown_column',
          column: null,
          letter: 'C',
          value: heading.slice(0, 80),
          number: null,
        },
      ],
    },
  });
  expect(drafts[0]?.planned.changes).toEqual([]);
  expect(drafts[1]?.planned.problems).toEqual([
    { rule: 'no_headings', column: null, letter: null, value: '', number: null },
  ]);
  expect(outcomesOf(drafts)).toEqual(['unknown_column', 'no_headings', 'changed']);
});

test('only who had coordinates and is changed to none is counted as without a place', () => {
  const row = (
    column: ImportColumn,
    to: string | null,
    outcome: 'changed' | 'refused' = 'changed',
  ) => ({
    ...(planOf([{ id: comal.id, phone: '1' }])[0] as Draft).planned,
    outcome,
    changes: [{ column, from: 'x', to }],
  });
  const counted = (...rows: ReturnType<typeof row>[]) => countOutcomes(rows).unplaced;
  expect(counted(row('latitude', null))).toBe(1);
  expect(counted(row('phone', null))).toBe(0);
  expect(counted(row('latitude', '33'))).toBe(0);
  expect(counted(row('latitude', null, 'refused'))).toBe(0);
  expect(countOutcomes([])).toEqual({
    restaurants: { created: 0, changed: 0, unchanged: 0, suspect: 0, left_out: 0, refused: 0 },
    dishes: { created: 0, changed: 0, unchanged: 0, suspect: 0, left_out: 0, refused: 0 },
    unplaced: 0,
  });
});

describe('a restaurant that is meant by its name', () => {
  const archived = { archived: true };
  const rows = [{ name: 'El Comal', ...there, phone: '1' }];
  test.each([
    [
      'is the one that takes part',
      [restaurant('b', 'El Comal', archived), comal],
      comal.id,
      'changed',
    ],
    ['may be an archived one', [restaurant('b', 'El Comal', archived)], uuid('b'), 'changed'],
    [
      'is not one of another county',
      [restaurant('b', 'El Comal', { countyId: '45061' })],
      null,
      'created',
    ],
    [
      'cannot be told from another archived one',
      [restaurant('b', 'El Comal', archived), restaurant('f', 'El Comal', archived)],
      null,
      'ambiguous',
    ],
  ])('%s', (_, restaurants, id, outcome) => {
    const drafts = planOf(rows, [], { restaurants });
    expect(outcomesOf(drafts)).toEqual([outcome]);
    expect(drafts[0]?.planned.id).toBe(id);
  });

  test('is reported by its name', () => {
    const restaurants = ['b', 'f'].map((digit) => restaurant(digit, 'El Comal', archived));
    expect(problemsOf(planOf(rows, [], { restaurants })[0])).toEqual([
      ['ambiguous', 'name', 'El Comal', null],
    ]);
  });

  test('is not looked for without a county', () => {
    const rowsWithout = [{ name: 'El Comal', state: 'SC', county: null }];
    expect(outcomesOf(planOf(rowsWithout))).toEqual(['missing']);
  });

  test('is not looked for where an id is said', () => {
    const drafts = planOf([{ id: uuid('9'), name: 'El Comal', ...there }]);
    expect(problemsOf(drafts[0])).toEqual([['unknown_id', 'id', uuid('9'), null]]);
  });
});

describe('a name that is taken', () => {
  test('is reported with the row that has it, or as one of the catalogue', () => {
    const drafts = planOf([
      { name: 'Nueva', ...there },
      { name: 'NUEVA', ...there },
      { id: lupe.id, name: 'El Comal' },
    ]);
    expect(drafts.map(problemsOf)).toEqual([
      [],
      [['double_in_file', 'name', 'NUEVA', 2]],
      [['double_in_catalogue', 'name', 'El Comal', null]],
    ]);
  });

  test('stays with who has it, before who wants it', () => {
    const drafts = planOf([
      { id: lupe.id, name: 'El Comal', phone: null },
      { id: comal.id, name: 'El Comal', phone: '1' },
    ]);
    expect(drafts.map(problemsOf)).toEqual([[['double_in_file', 'name', 'El Comal', 3]], []]);
  });

  test('is free once its holder is archived, and does not count among archived ones', () => {
    const both = [
      { id: comal.id, name: 'El Comal', archived: 'yes' },
      { id: lupe.id, name: 'El Comal', archived: 'no' },
    ];
    expect(outcomesOf(planOf(both))).toEqual(['changed', 'changed']);
    const gone = restaurant('b', 'El Comal', { archived: true });
    const restaurants = [gone, lupe];
    expect(outcomesOf(planOf([{ id: lupe.id, name: 'El Comal' }], [], { restaurants }))).toEqual([
      'changed',
    ]);
    // A restored row needs a free name, like a new one.
    const back = [{ id: gone.id, archived: 'no' }];
    expect(outcomesOf(planOf(back, [], { restaurants: [gone, comal] }))).toEqual([
      'double_in_catalogue',
    ]);
  });

  test('is free in another county, and for a dish in another restaurant', () => {
    const drafts = planOf(
      [{ name: 'El Comal', state: 'SC', county: 'Lee' }],
      [
        { restaurant: 'Doña Lupe', county: null, name: 'Al pastor' },
        { restaurant: 'El Comal', county: 'Lee', name: 'Al pastor' },
      ],
      { dishes: [dish('d', 'Al pastor', comal)] },
    );
    expect(outcomesOf(drafts)).toEqual(['created', 'created', 'created']);
  });

  test('is taken among the dishes of a restaurant that the file creates', () => {
    const row = { restaurant: 'Nueva', name: 'Al pastor' };
    const other = { restaurant: 'Otra', name: 'Al pastor' };
    const drafts = planOf(
      [
        { name: 'Nueva', ...there },
        { name: 'Otra', ...there },
      ],
      [row, row, other],
    );
    expect(outcomesOf(drafts).slice(2)).toEqual(['created', 'double_in_file', 'created']);
  });
});

describe('a dish', () => {
  const pastor = dish('d', 'Al pastor', comal);
  const dishes = [pastor];
  const only = (cells: Cells, catalogue: Partial<Catalogue> = { dishes }) =>
    problemsOf(planOf([], [cells], catalogue)[0]);

  test('is reported by what is wrong', () => {
    expect(only({ id: uuid('9'), restaurant: 'El Comal', name: 'x' })).toEqual([
      ['unknown_id', 'id', uuid('9'), null],
    ]);
    expect(only({ restaurantId: uuid('9'), name: 'x' })).toEqual([
      ['unknown_restaurant', 'restaurantId', uuid('9'), null],
    ]);
    expect(only({ restaurant: null, name: 'x' })).toEqual([['missing', 'restaurant', '', null]]);
    expect(only({ restaurant: 'Nadie', name: 'x' })).toEqual([
      ['unknown_restaurant', 'restaurant', 'Nadie', null],
    ]);
    expect(only({ id: pastor.id, restaurant: 'Doña Lupe' })).toEqual([
      ['other_restaurant', 'restaurant', 'Doña Lupe', null],
    ]);
    expect(only({ id: pastor.id, restaurant: 'Nadie' })).toEqual([
      ['unknown_restaurant', 'restaurant', 'Nadie', null],
    ]);
    const twins = ['d', 'e'].map((digit) => dish(digit, 'Al pastor', comal, { archived: true }));
    expect(only({ restaurant: 'El Comal', name: 'al pastor' }, { dishes: twins })).toEqual([
      ['ambiguous', 'name', 'al pastor', null],
    ]);
  });

  test('does not move to a restaurant that the file creates', () => {
    const drafts = planOf([{ name: 'Nueva', ...there }], [{ id: pastor.id, restaurant: 'Nueva' }], {
      dishes,
    });
    expect(outcomesOf(drafts)).toEqual(['created', 'other_restaurant']);
  });

  test('found by its id is of its restaurant', () => {
    const [draft] = planOf([], [{ id: pastor.id.toUpperCase(), name: 'Otro' }], { dishes });
    expect(draft?.parent).toBe(comal);
    expect(draft?.known).toBe(pastor);
    const [orphan] = planOf([], [{ id: pastor.id, name: 'Otro' }], { dishes, restaurants: [lupe] });
    expect(orphan?.parent).toBeNull();
  });

  test('without a name is not looked for', () => {
    expect(only({ restaurant: 'El Comal', name: null })).toEqual([['missing', 'name', '', null]]);
  });

  test('finds its restaurant by a county in any way that it is written', () => {
    const restaurants = [comal, restaurant('b', 'El Comal', { countyId: '45061' })];
    const rows = ['Lee', 'Lee County', 'LEE CO.', 'lee co', '45061'].map((county, index) => ({
      restaurant: 'El Comal',
      county,
      name: `Taco ${index}`,
    }));
    const drafts = planOf([], rows, { restaurants });
    expect(drafts.map(({ parent }) => parent)).toEqual(rows.map(() => restaurants[1]));
    const cut = { restaurant: 'El Comal', county: 'Lee county of', name: 'x' };
    expect(outcomesOf(planOf([], [cut], { restaurants }))).toEqual(['unknown_restaurant']);
  });

  test('prefers a restaurant that takes part to an archived one', () => {
    const gone = restaurant('b', 'Doña Lupe', { archived: true, countyId: '45061' });
    const [draft] = planOf([], [{ restaurant: 'Doña Lupe', name: 'x' }], {
      restaurants: [gone, lupe],
    });
    expect(draft?.parent).toBe(lupe);
    const created = planOf(
      [{ name: 'Doña Lupe', ...there, archived: null }],
      [{ restaurant: 'Doña Lupe', name: 'x' }],
      { restaurants: [gone] },
    );
    expect(created[1]?.parent).toBe(created[0]);
  });
});

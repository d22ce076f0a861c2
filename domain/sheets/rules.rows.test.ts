import { describe, expect, test } from 'vitest';
import { type Cells, comal, dish, places } from '../testing/catalogue.ts';
import { Row } from './rules.rows.ts';
import type { Draft, KnownDish, KnownRestaurant, ReadSheet } from './rules.ts';
import { cellSchemas } from './schema.ts';
import { type ImportColumn, SHEET_COLUMNS, type SheetKind } from './fields.ts';

const taco = dish('d', 'Al pastor', comal);

/** Row 7 of a sheet with all columns: A, B, … in the order of an export. */
function rowOf(
  kind: SheetKind,
  cells: Cells,
  columns: readonly ImportColumn[] = SHEET_COLUMNS[kind],
) {
  const letters = columns.map((column, index) => [column, String.fromCodePoint(65 + index)]);
  const sheet: ReadSheet = {
    kind,
    name: 'Sheet',
    headingRow: 1,
    columns: Object.fromEntries(letters),
    strays: [],
    rows: [],
  };
  return new Row(sheet, { row: 7, cells }, places, cellSchemas(['vote.example.org']));
}

const draftOf = (known: KnownRestaurant | KnownDish | null, cells: Cells, kind?: SheetKind) => {
  const columns = Object.keys(cells) as ImportColumn[];
  const row = rowOf(
    kind ?? (known && 'restaurantId' in known ? 'dishes' : 'restaurants'),
    cells,
    columns,
  );
  row.known = known;
  return row.finish(new Map());
};
const rulesOf = ({ planned }: Draft) => planned.problems.map(({ rule, column }) => [rule, column]);

describe('a row', () => {
  test('whose cell says what is there is not read there, though it could not be', () => {
    const old = { ...comal, websiteUrl: 'from before the rules' };
    expect(draftOf(old, { id: old.id, websiteUrl: 'from before the rules' }).planned.outcome).toBe(
      'unchanged',
    );
    expect(draftOf(comal, { id: comal.id, websiteUrl: 'of now' }).planned.outcome).toBe('refused');
    expect(draftOf(comal, { id: comal.id, phone: { odd: 'formula' } }).planned.outcome).toBe(
      'refused',
    );
  });

  test('that creates a restaurant takes part, and says so of nothing', () => {
    const { planned, values } = draftOf(null, {
      name: 'Nueva',
      state: 'SC',
      county: 'Lee',
      archived: null,
    });
    expect(values).toEqual({ name: 'Nueva', stateId: 'SC', countyId: '45061', archived: false });
    expect(planned).toEqual({
      sheet: 'restaurants',
      sheetName: 'Sheet',
      row: 7,
      name: 'Nueva',
      restaurantName: null,
      id: null,
      outcome: 'created',
      changes: [
        { column: 'name', from: null, to: 'Nueva' },
        { column: 'state', from: null, to: 'SC' },
        { column: 'county', from: null, to: 'Lee' },
      ],
      problems: [],
      readings: [],
      suspicions: [],
      isSame: false,
    });
  });

  test('without a word about it takes part, too', () => {
    expect(draftOf(null, { name: 'x', state: 'SC', county: 'Lee' }).values.archived).toBe(false);
  });

  test('that creates an archived one says so', () => {
    const { values, planned } = draftOf(null, {
      name: 'x',
      state: 'SC',
      county: 'Lee',
      archived: 'x',
    });
    expect(values.archived).toBe(true);
    expect(planned.changes.at(-1)).toEqual({ column: 'archived', from: null, to: 'true' });
  });

  test('that changes one has its changes alone', () => {
    const { planned, values } = draftOf(comal, {
      id: comal.id,
      name: 'El Comal ',
      phone: '1',
      archived: 'yes',
    });
    expect(values).toEqual({ phone: '1', archived: true });
    expect(planned).toMatchObject({
      id: comal.id,
      name: 'El Comal',
      outcome: 'changed',
      changes: [
        { column: 'phone', from: null, to: '1' },
        { column: 'archived', from: 'false', to: 'true' },
      ],
    });
    expect(draftOf(comal, { id: comal.id, phone: '1' }).planned.name).toBe('El Comal');
    expect(draftOf(comal, { id: comal.id, name: 'Comal' }).planned.name).toBe('Comal');
  });

  test('that lacks required values reports each, once', () => {
    expect(rulesOf(draftOf(null, {}))).toEqual([
      ['missing', 'name'],
      ['missing', 'state'],
      ['missing', 'county'],
    ]);
    const cells = { name: 'x'.repeat(200), state: 'Texas', county: 'Nowhere' };
    const { planned } = draftOf(null, cells);
    expect(planned.problems.map(({ rule }) => rule)).toEqual([
      'too_long',
      'unknown_state',
      'unknown_county',
    ]);
    expect(planned.name).toBe('x'.repeat(120));
    expect(rulesOf(draftOf(null, {}, 'dishes'))).toEqual([['missing', 'name']]);
    expect(rulesOf(draftOf(null, { id: 'unknown' }))).toEqual([]);
  });

  test('with a formula where it names what is meant is refused', () => {
    expect(rulesOf(draftOf(comal, { id: { odd: 'formula' } }))).toEqual([['formula', 'id']]);
    const cells = {
      id: taco.id,
      restaurantId: { odd: 'cell_error' },
      restaurant: { odd: 'formula' },
    } as const;
    expect(rulesOf(draftOf(taco, cells))).toEqual([
      ['cell_error', 'restaurantId'],
      ['formula', 'restaurant'],
    ]);
  });

  test('about the same thing as another row names that row', () => {
    const claimed = new Map<string, number>();
    const numbered = (cells: Cells) => {
      const row = rowOf('restaurants', cells, Object.keys(cells) as ImportColumn[]);
      row.known = comal;
      return row
        .finish(claimed)
        .planned.problems.map(({ rule, number, value }) => [rule, number, value]);
    };
    expect(numbered({ id: comal.id })).toEqual([]);
    expect(numbered({ id: comal.id })).toEqual([['id_twice', 7, '']]);
    expect(numbered({ id: ' ', name: 'El Comal', state: 'SC', county: 'Charleston' })).toEqual([
      ['row_twice', 7, ''],
    ]);
  });

  test('of a dish says of which restaurant, by the name that one will have', () => {
    const named = (
      parent: Draft['parent'],
      cells: Cells = { name: 'x', restaurant: 'As typed' },
    ) => {
      const row = rowOf('dishes', cells);
      row.parent = parent;
      return row.finish(new Map()).planned.restaurantName;
    };
    expect(named(comal)).toBe('El Comal');
    expect(named(draftOf(comal, { id: comal.id, name: 'Comal' }))).toBe('Comal');
    expect(named(null)).toBe('As typed');
    expect(named(null, { name: 'x' })).toBe('');
  });
});

describe('the place of a row', () => {
  const there = { name: 'x', state: 'SC', county: 'Lee' };
  test.each<[string, KnownRestaurant | null, Cells, unknown[]]>([
    ['may be changed', comal, { latitude: 33, longitude: -80 }, []],
    ['may be changed by half', comal, { latitude: 33 }, []],
    ['may be taken away', comal, { latitude: null, longitude: null }, []],
    ['may be said of a new one', null, { ...there, latitude: 33, longitude: -80 }, []],
    ['may be left out', null, there, []],
    ['lacks a latitude', comal, { latitude: null }, [['coordinates_half', 'latitude']]],
    ['lacks a longitude', comal, { longitude: null }, [['coordinates_half', 'longitude']]],
    [
      'of a new one lacks a latitude',
      null,
      { ...there, longitude: -80 },
      [['coordinates_half', 'latitude']],
    ],
    [
      'of a new one lacks a longitude',
      null,
      { ...there, latitude: 33 },
      [['coordinates_half', 'longitude']],
    ],
    ['is outside', comal, { latitude: 40 }, [['coordinates_outside', 'latitude']]],
    [
      'is told of once',
      comal,
      { latitude: 'x', longitude: null },
      [['bad_coordinates', 'latitude']],
    ],
    [
      'is told of once again',
      comal,
      { latitude: null, longitude: 'x' },
      [['bad_coordinates', 'longitude']],
    ],
    ['is another state with its county', comal, { state: 'GA', county: '13177' }, []],
    ['is another state without a county', comal, { state: 'GA' }, [['county_elsewhere', 'county']]],
    ['is the same state', comal, { state: 'South Carolina' }, []],
    [
      'is the same state in other words',
      { ...comal, stateId: 'GA', countyId: '13177' },
      { state: 'Georgia' },
      [],
    ],
    ['was outside before, and is not told of', { ...comal, latitude: 40 }, { phone: '1' }, []],
    [
      'is told of beside another problem',
      comal,
      { zipCode: 'x', latitude: null },
      [
        ['bad_zip', 'zipCode'],
        ['coordinates_half', 'latitude'],
      ],
    ],
    ['is a county of another state', comal, { county: '13177' }, [['county_elsewhere', 'county']]],
    [
      'was in no county',
      { ...comal, countyId: 'x' },
      { state: 'GA' },
      [['county_elsewhere', 'county']],
    ],
  ])('%s', (_, known, cells, rules) => {
    expect(rulesOf(draftOf(known, known ? { id: known.id, ...cells } : cells))).toEqual(rules);
  });
});

import { describe, expect, test } from 'vitest';
import { type Cells, places } from '../testing/catalogue.ts';
import { Row } from './rules.rows.ts';
import { writeCell } from './rules.written.ts';
import type { ReadSheet, RowValues, SheetCell } from './rules.ts';
import { cellSchemas } from './schema.ts';
import { type ImportColumn, SHEET_COLUMNS, type SheetKind } from './fields.ts';

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

/** The value of a cell in a new restaurant; as a text, the rule that it breaks. */
function readAs(column: ImportColumn, cell: SheetCell, kind: SheetKind = 'restaurants'): unknown {
  const row = rowOf(kind, { [column]: cell });
  row.read(column);
  return row.problems[0]?.rule ?? row.values;
}

describe('a cell of an export', () => {
  const hours = [{ day: 'mo', opens: '11:00', closes: '22:00' }] as const;
  test.each<[ImportColumn, RowValues, string | number | boolean | null]>([
    ['state', { stateId: 'SC' }, 'SC'],
    ['state', {}, null],
    ['county', { countyId: '45019' }, 'Charleston'],
    ['county', { countyId: '13177' }, 'Lee'],
    ['county', { countyId: '99999' }, null],
    ['county', {}, null],
    ['openingHours', { openingHours: [...hours] }, 'mo 11:00-22:00'],
    ['openingHours', { openingHours: [] }, 'closed'],
    ['openingHours', { openingHours: null }, null],
    ['latitude', { latitude: 0 }, 0],
    ['archived', { archived: false }, false],
    ['phone', { phone: null }, null],
    ['name', { name: 'El Comal' }, 'El Comal'],
    ['featuredDish', {}, null],
  ])('%s of %j is %j', (column, thing, cell) => {
    expect(writeCell(column, thing, places)).toBe(cell);
  });
});

describe('a cell of a file', () => {
  test.each<[ImportColumn, SheetCell, unknown]>([
    ['archived', 'yes', { archived: true }],
    ['archived', ' Sí ', { archived: true }],
    ['archived', 'X', { archived: true }],
    ['archived', true, { archived: true }],
    ['archived', 'VERDADERO', { archived: true }],
    ['archived', 1, { archived: true }],
    ['archived', 'no', { archived: false }],
    ['archived', null, { archived: false }],
    ['archived', ' ', { archived: false }],
    ['archived', false, { archived: false }],
    ['archived', 'Falso', { archived: false }],
    ['archived', 0, { archived: false }],
    ['archived', 'maybe', 'bad_yes_no'],
    ['state', ' south carolina ', { stateId: 'SC' }],
    ['state', 'ga', { stateId: 'GA' }],
    ['state', null, {}],
    ['state', ' ', {}],
    ['state', 'Texas', 'unknown_state'],
    ['county', ' Charleston Co. ', { countyId: '45019', stateId: 'SC' }],
    ['county', 13_177, { countyId: '13177', stateId: 'GA' }],
    ['county', null, {}],
    ['county', ' ', {}],
    ['county', 'Lee', 'unknown_county'],
    ['county', 'Charlestown', 'unknown_county'],
    ['featuredDish', ' Al pastor\u202E ', { featuredDish: 'Al pastor' }],
    ['featuredDish', null, { featuredDish: null }],
    ['name', "'=Taco", { name: '=Taco' }],
    ['name', 1925, { name: '1925' }],
    ['phone', ' ', { phone: null }],
    ['phone', '', { phone: null }],
    ['phone', '843  555-0100', { phone: '843 555-0100' }],
    ['zipCode', ' 29403 ', { zipCode: '29403' }],
    ['zipCode', '2940', 'bad_zip'],
    [
      'openingHours',
      'mo 9:00-17:00',
      { openingHours: [{ day: 'mo', opens: '09:00', closes: '17:00' }] },
    ],
    ['openingHours', 'mornings', 'bad_hours'],
    ['latitude', ' 32 ', { latitude: 32 }],
    ['latitude', '32,5', { latitude: 32.5 }],
    ['longitude', '−79.9', { longitude: -79.9 }],
    ['longitude', -79.9, { longitude: -79.9 }],
    ['latitude', '32.5° N', { latitude: 32.5 }],
    ['longitude', '79°56\'24" W', { longitude: -79.94 }],
    ['zipCode', '29403-1234', { zipCode: '29403' }],
    ['zipCode', '29403-123', 'bad_zip'],
    ['state', 'S.C.', { stateId: 'SC' }],
    ['state', 'Carolina del Sur', { stateId: 'SC' }],
    ['county', 'Condado de Charleston', { countyId: '45019', stateId: 'SC' }],
    ['instagramUrl', '@el.comal', { instagramUrl: 'https://www.instagram.com/el.comal' }],
    ['facebookUrl', ' @elcomal ', { facebookUrl: 'https://www.facebook.com/elcomal' }],
    ['tiktokUrl', "'@el_comal", { tiktokUrl: 'https://www.tiktok.com/@el_comal' }],
    ['instagramUrl', '@', 'bad_link'],
    ['instagramUrl', '@el comal', 'bad_link'],
    ['instagramUrl', '@comal/../x', 'bad_link'],
    ['instagramUrl', 'elcomal', 'bad_link'],
    ['websiteUrl', '@elcomal', 'bad_link'],
    ['openingHours', '11-10', 'ambiguous_hours'],
    ['openingHours', 'ambiguous', 'bad_hours'],
    ['latitude', 'n32.5', 'bad_coordinates'],
    ['latitude', '32.5 e', 'bad_coordinates'],
    ['latitude', '1932', 'bad_coordinates'],
    ['latitude', '3e1', 'bad_coordinates'],
    ['latitude', '0x20', 'bad_coordinates'],
    ['latitude', '91', 'bad_coordinates'],
    ['longitude', '181', 'bad_coordinates'],
    ['logoUrl', 'http://x.example/y', 'bad_picture'],
    ['websiteUrl', 'javascript:alert(1)', 'bad_link'],
    ['phone', { odd: 'formula' }, 'formula'],
    ['phone', { odd: 'cell_error' }, 'cell_error'],
  ])('%s: %j is read as %j', (column, cell, read) => {
    expect(readAs(column, cell)).toEqual(read);
  });

  test.each<[ImportColumn, SheetCell, string[]]>([
    ['openingHours', '11am-10pm', ['11am-10pm', 'mo-su 11:00-22:00']],
    ['openingHours', ' MO-FR  11:00-22:00', []],
    ['openingHours', 'closed', []],
    ['openingHours', 'Cerrado', ['Cerrado', 'closed']],
    ['instagramUrl', '@comal', ['@comal', 'https://www.instagram.com/comal']],
    ['websiteUrl', 'comal.example', ['comal.example', 'https://comal.example']],
    ['websiteUrl', ' https://comal.example ', []],
    ['zipCode', '29403-1234', ['29403-1234', '29403']],
    ['zipCode', 29_403, []],
    ['latitude', '32,50', ['32,50', '32.5']],
    ['latitude', '32.50', []],
    ['state', 'south carolina', ['south carolina', 'SC']],
    ['state', 'sc', []],
    ['county', 'charleston', []],
    ['county', '45019', ['45019', 'Charleston']],
    ['name', ' El  Comal', []],
    ['phone', null, []],
    ['archived', 'x', []],
  ])('%s: %j says how it was read', (column, cell, said) => {
    const row = rowOf('restaurants', { [column]: cell });
    row.read(column);
    expect(row.problems).toEqual([]);
    expect(row.readings.flatMap(({ value, to }) => [value, to])).toEqual(said);
  });

  test.each<[ImportColumn, SheetCell, unknown]>([
    ['name', ' Al  pastor ', { name: 'Al pastor' }],
    ['imageUrl', 'http://x.example/y', 'bad_picture'],
    ['imageUrl', '/pictures/x', { imageUrl: '/pictures/x' }],
  ])('of dishes, %s: %j is read as %j', (column, cell, read) => {
    expect(readAs(column, cell, 'dishes')).toEqual(read);
  });

  test('without a name is no long one', () => {
    const row = rowOf('restaurants', { name: null });
    row.read('name');
    expect(row.problems.map(({ rule }) => rule)).toEqual(['missing']);
  });

  test('that is wrong is reported with its column letter and the beginning of its text', () => {
    const row = rowOf('restaurants', { zipCode: ` ${'9'.repeat(100)}` });
    row.read('zipCode');
    expect(row.problems).toEqual([
      { rule: 'bad_zip', column: 'zipCode', letter: 'F', value: '9'.repeat(80), number: null },
    ]);
  });

  test('is read once, and not where the sheet has no such column', () => {
    const row = rowOf('restaurants', { name: 'A', phone: 'B', zipCode: 'x' }, ['name', 'zipCode']);
    row.read('phone');
    row.read('zipCode');
    row.read('zipCode');
    row.values.name = 'Read before';
    row.read('name');
    expect(row.values).toEqual({ name: 'Read before' });
    expect(row.problems).toHaveLength(1);
  });
});

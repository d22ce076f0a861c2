import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { zipOf } from '../testing/zip.ts';
import { readSheets } from './read.ts';

const TEXT = 'Nombre;Estado;Condado\nTaquería Ñandú;SC;Berkeley\n';
const reading = async (bytes: Uint8Array) => (await readSheets(bytes)).sheets;
const codeOf = (bytes: Uint8Array) =>
  readSheets(bytes).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

/** A zip file of one part that may declare a false size. */
const zipped = (name: string, content: Buffer, saidBytes = content.length) =>
  zipOf([{ name, content, saidBytes }]);

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const ole = (inside: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), zeros(1), bytesOf(inside, 'utf16le')]);
const book = (rows: (string | null)[][]) => writeXlsx({ sheets: [{ name: 'Restaurants', rows }] });
const HEADINGS = ['Name', 'State', 'County'];

test.each([
  ['UTF-8', bytesOf(TEXT)],
  ['UTF-8 with its mark', bytesOf(`\uFEFF${TEXT}`)],
  ['Windows-1252', bytesOf(TEXT, 'latin1')],
  ['UTF-16 with its mark', bytesOf(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', bytesOf(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', bytesOf(TEXT, 'utf16le')],
  ['commas', bytesOf(TEXT.replaceAll(';', ','))],
  ['tabs', bytesOf(TEXT.replaceAll(';', '\t'))],
  ['the line of Excel', bytesOf(`sep=;\r\n${TEXT.replaceAll('\n', '\r\n')}`)],
])('a text file is read rightly: %s', async (_, bytes) => {
  expect(await reading(bytes)).toMatchObject([
    {
      kind: 'restaurants',
      columns: { name: 'A', state: 'B', county: 'C' },
      rows: [{ row: 2, cells: { name: 'Taquería Ñandú', state: 'SC', county: 'Berkeley' } }],
    },
  ]);
});

test('headings are known in both languages, by their own names, below a title and in any order', async () => {
  const rows = [
    ['Tacos 2026'],
    [],
    ['zipCode', 'Condado', 'NAME ', 'Precio', 'Name'],
    ['29403', 'x', 'y', '1', 'z'],
  ];
  expect(
    await reading(await book(rows.map((row) => row.map((cell) => cell ?? null)))),
  ).toMatchObject([
    {
      headingRow: 3,
      columns: { zipCode: 'A', county: 'B', name: 'C' },
      others: [{ heading: 'Precio', letter: 'D', like: null }],
      strays: [{ heading: 'Name', letter: 'E', rule: 'column_twice' }],
      rows: [{ row: 4, cells: { name: 'y', zipCode: '29403' } }],
    },
  ]);
});

test('headings mean a column in other words, too, and say so; two that mean the same are refused', async () => {
  const [sheet] = await reading(
    bytesOf(
      'Restaurant name,ST,county,ZIP,Lat,LNG,Hours,IG,Postal code\nEl Comal,SC,Lee,29403,,,,,x',
    ),
  );
  expect(sheet).toMatchObject({
    kind: 'restaurants',
    columns: { name: 'A', state: 'B', county: 'C', zipCode: 'D', latitude: 'E', longitude: 'F' },
    strays: [{ heading: 'Postal code', letter: 'I', rule: 'column_twice' }],
    rows: [{ cells: { name: 'El Comal', zipCode: '29403' } }],
  });
  expect(sheet?.meant?.map(({ heading, column }) => [heading, column])).toEqual([
    ['Restaurant name', 'name'],
    ['ST', 'state'],
    ['ZIP', 'zipCode'],
    ['Lat', 'latitude'],
    ['LNG', 'longitude'],
    ['Hours', 'openingHours'],
    ['IG', 'instagramUrl'],
  ]);
});

test.each([
  ['Restaurant,Address,State,County', 'restaurants'],
  ['Restaurante,Código postal', 'restaurants'],
  ['Nombre del restaurante,Platillo', 'dishes'],
  ['Restaurant,Taco name,Photo', 'dishes'],
  ['Restaurant,Dish,County', 'dishes'],
])('the headings %s are of %s', async (headings, kind) => {
  const [sheet] = await reading(bytesOf(`${headings}\nx,y,z,z`));
  expect(sheet?.kind).toBe(kind);
});

test('a cell merged over rows holds for each of them, and one merged over the headings for none', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Tacos',
        rows: [
          ['Restaurant', 'Dish', 'Description'],
          [null, null, null],
          ['El Comal', 'Al pastor', 'with pineapple'],
          [null, 'Carnitas', null],
          [null, null, null],
          ['Doña Lupe', 'Suadero', null],
        ],
        merges: [
          { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
          { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
          { startRow: 2, startCol: 2, endRow: 3, endCol: 2 },
        ],
      },
    ],
  });
  expect((await reading(file))[0]?.rows).toEqual([
    { row: 3, cells: { restaurant: 'El Comal', name: 'Al pastor', description: 'with pineapple' } },
    {
      row: 4,
      cells: { restaurant: 'El Comal', name: 'Carnitas', description: 'with pineapple' },
      repeated: { restaurant: 3, description: 3 },
    },
    { row: 6, cells: { restaurant: 'Doña Lupe', name: 'Suadero' } },
  ]);
});

test('a dish without a restaurant belongs to that of the row above, unless it has an id', async () => {
  const rows =
    'x,Uno,El Comal,Lee\n,Dos,,\n,Tres,,\ny,Cuatro,,\n,Cinco,,\n,Seis,Doña Lupe,\n,,,Lee';
  const [sheet] = await reading(bytesOf(`ID,Dish,Restaurant,County\n${rows}`));
  const above = { restaurant: 'El Comal', county: 'Lee' };
  const repeated = { restaurant: 2, county: 2 };
  expect(sheet?.rows).toEqual([
    { row: 2, cells: { id: 'x', name: 'Uno', ...above } },
    { row: 3, cells: { name: 'Dos', ...above }, repeated },
    { row: 4, cells: { name: 'Tres', ...above }, repeated },
    { row: 5, cells: { id: 'y', name: 'Cuatro' } },
    { row: 6, cells: { name: 'Cinco' } },
    { row: 7, cells: { name: 'Seis', restaurant: 'Doña Lupe' } },
    { row: 8, cells: { county: 'Lee' } },
  ]);
});

test('merged cells that overlap again and again are refused', async () => {
  const merges = Array.from({ length: 5 }, () => ({
    startRow: 1,
    startCol: 0,
    endRow: 9,
    endCol: 0,
  }));
  const rows = [HEADINGS, ...Array.from({ length: 9 }, () => ['x', 'SC', 'Lee'])];
  const file = await writeXlsx({ sheets: [{ name: 'Restaurants', rows, merges }] });
  expect(await codeOf(file)).toBe('sheet_too_complex');
});

test('a formula is known as one, and its value is not taken', async () => {
  const cells = new Map([['1,0', { formula: '1+1', formulaResult: 2 }]]);
  const file = await writeXlsx({
    sheets: [{ name: 'Hoja', rows: [HEADINGS, ['x', 'SC', 'Lee']], cells }],
  });
  const [sheet] = await reading(file);
  expect(sheet?.rows[0]?.cells).toEqual({ name: { odd: 'formula' }, state: 'SC', county: 'Lee' });
  const [text] = await reading(bytesOf(`${HEADINGS.join()}\n=1+1,SC,Lee`));
  expect(text?.rows[0]?.cells.name).toEqual({ odd: 'formula' });
});

test('of a cell that is far too long only that is kept', async () => {
  const [sheet] = await reading(await book([HEADINGS, ['x'.repeat(32_000), 'SC', 'Lee']]));
  expect(sheet?.rows[0]?.cells.name).toHaveLength(IMPORT_LIMITS.cellCharacters);
});

test('macros are not looked at: the values are read', async () => {
  const file = await writeXlsx({
    sheets: [{ name: 'Restaurants', rows: [HEADINGS, ['Macro', 'SC', 'Lee']] }],
    vbaProject: bytesOf('Sub Auto_Open()'),
  });
  expect((await reading(file))[0]?.rows).toHaveLength(1);
});

test('a sheet of ours without known headings is not passed over', async () => {
  const rows = [
    ['Nom', 'Etat'],
    ['x', 'y'],
  ];
  const file = await writeXlsx({
    sheets: [
      { name: 'Restaurants', rows },
      {
        name: 'Dishes',
        rows: [
          ['Restaurant', 'Dish'],
          ['x', 'y'],
        ],
      },
    ],
  });
  expect(await reading(file)).toMatchObject([
    { kind: 'restaurants', strays: [{ rule: 'no_headings' }], rows: [] },
    { kind: 'dishes', strays: [] },
  ]);
});

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ['nothing', 'sheet_empty', () => bytesOf('')],
  ['blank rows', 'sheet_empty', () => bytesOf('\n,,\n ,\n')],
  ['headings alone', 'sheet_empty', () => bytesOf(HEADINGS.join())],
  ['a picture', 'sheet_unreadable', () => bytesOf('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1')],
  ['a PDF', 'sheet_unreadable', () => bytesOf('%PDF-1.7\n')],
  ['a page', 'sheet_unreadable', () => bytesOf('<html><table></table></html>')],
  ['another zip', 'sheet_unreadable', () => zipped('readme.txt', bytesOf('hello'))],
  ['half a workbook', 'sheet_unreadable', async () => (await book([HEADINGS])).slice(0, 900)],
  ['a workbook of nonsense', 'sheet_unreadable', () => zipped('xl/workbook.xml', bytesOf('<<<'))],
  ['Excel before 2007', 'sheet_old_format', () => ole('Workbook')],
  ['a password', 'sheet_encrypted', () => ole('EncryptedPackage')],
  ['other columns', 'sheet_no_headings', () => bytesOf('a,b\n1,2')],
  ['the counties alone', 'sheet_no_headings', () => bytesOf('State,County,FIPS\nSC,Lee,45061')],
  ['a bomb', 'sheet_too_complex', () => zipped('xl/workbook.xml', zeros(160))],
  ['a bomb that lies', 'sheet_too_complex', () => zipped('xl/workbook.xml', zeros(160), 1000)],
  [
    'too many rows',
    'sheet_too_many_rows',
    () => bytesOf(`${HEADINGS.join()}\n${'x,SC,Lee\n'.repeat(IMPORT_LIMITS.rows + 1)}`),
  ],
  [
    'too many headings',
    'sheet_too_complex',
    () => bytesOf(`${HEADINGS.join()}${',x'.repeat(IMPORT_LIMITS.columns)}\nx,SC,Lee`),
  ],
  [
    'a headline of unknown columns on every sheet',
    'sheet_too_complex',
    () => {
      const rows = [[...HEADINGS, ...Array.from({ length: 75 }, () => 'x')]];
      const sheets = Array.from({ length: 270 }, (_, at) => ({ name: `${at}`, rows }));
      return writeXlsx({ sheets });
    },
  ],
  [
    'one text in all cells',
    'sheet_too_complex',
    () =>
      book([HEADINGS, ...Array.from({ length: 2100 }, () => ['x'.repeat(32_000), 'SC', 'Lee'])]),
  ],
])('a file that is %s answers %s', async (_, code, make) => {
  expect(await codeOf(await make())).toBe(code);
});

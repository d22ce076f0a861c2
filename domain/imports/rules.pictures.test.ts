import { expect, test } from 'vitest';
import type { ReadSheet, SheetCell } from '../sheets/rules.ts';
import { IMPORT_LIMITS } from './rules.limits.ts';
import { matchPictures, namedPictures, pictureAddresses } from './rules.pictures.ts';

const sheetOf = (cells: SheetCell[]): ReadSheet => ({
  kind: 'dishes',
  name: 'Dishes',
  headingRow: 1,
  columns: { imageUrl: 'C' },
  strays: [],
  rows: cells.map((imageUrl, index) => ({ row: index + 2, cells: { imageUrl } })),
});
let sums = 0;
const file = (path: string, checksum = (sums += 1)) => ({ path, bytes: 10, checksum });

test('each named picture stands there once, as the first cell has it', () => {
  const cells = ['Pastor.jpg', 'pastor.JPG', null, '/demo/a.jpg', 'b.png', { odd: 'formula' }];
  expect(namedPictures([sheetOf(cells as SheetCell[])])).toEqual([
    { name: 'Pastor.jpg', url: null },
    { name: 'b.png', url: null },
  ]);
});

test('given pictures have their address, and those that no cell names are left out', () => {
  const given = [
    { name: 'PASTOR.jpg', url: '/pictures/1' },
    { name: 'other.jpg', url: '/pictures/2' },
  ];
  const named = namedPictures([sheetOf(['pastor.jpg', 'b.png'])], given);
  expect([...pictureAddresses(named)]).toEqual([
    ['pastor.jpg', '/pictures/1'],
    ['b.png', null],
  ]);
});

test('a later picture of a name replaces the earlier one', () => {
  const given = ['/pictures/1', '/pictures/2'].map((url) => ({ name: 'a.jpg', url }));
  expect(namedPictures([sheetOf(['a.jpg'])], given)).toEqual([
    { name: 'a.jpg', url: '/pictures/2' },
  ]);
});

test('names end at their limit', () => {
  const cells = Array.from({ length: IMPORT_LIMITS.pictures + 1 }, (_, index) => `${index}.jpg`);
  expect(namedPictures([sheetOf(cells)])).toHaveLength(IMPORT_LIMITS.pictures);
});

test('files are found in any folder, in both notations of accents, without regard to capitals', () => {
  const names = ['Jalapeño.jpg'.normalize('NFC'), 'tacos/pastor.jpg'];
  const files = [
    file('Fotos/jalapeño.JPG'.normalize('NFD')),
    file(String.raw`x\Tacos\Pastor.jpg`),
    file('__MACOSX/Fotos/._jalapeño.jpg'),
    file('Fotos/.DS_Store'),
    file('Fotos/Thumbs.db'),
    file('rest.jpg'),
  ];
  const match = matchPictures(names, files);
  expect(match.found.map(({ file: { path } }) => path)).toEqual([files[0]?.path, files[1]?.path]);
  expect(match).toMatchObject({ ambiguous: [], missing: [], unused: ['rest.jpg'] });
});

test('different files of one name are told, the whole path decides, and copies do no harm', () => {
  const files = [file('a/x.jpg'), file('b/x.jpg'), file('y.jpg'), file('old/y.jpg')];
  const copies = [file('a/z.jpg', 7), file('b/z.jpg', 7)];
  const names = ['x.jpg', 'b/x.jpg', 'y.jpg', 'z.jpg', 'none.jpg'];
  const match = matchPictures(names, [...files, ...copies]);
  expect(match.ambiguous).toEqual([{ name: 'x.jpg', paths: ['a/x.jpg', 'b/x.jpg'] }]);
  expect(match.found.map(({ name, file: { path } }) => [name, path])).toEqual([
    ['b/x.jpg', 'b/x.jpg'],
    ['y.jpg', 'y.jpg'],
    ['z.jpg', 'a/z.jpg'],
  ]);
  expect(match.missing).toEqual(['none.jpg']);
  expect(match.unused).toEqual(['old/y.jpg']);
});

test('part of a name is another name', () => {
  const match = matchPictures(['stor.jpg'], [file('pastor.jpg')]);
  expect(match).toMatchObject({ found: [], missing: ['stor.jpg'], unused: ['pastor.jpg'] });
});

test('every file and every name is in one list', () => {
  const files = Array.from({ length: 10_000 }, (_, index) => file(`f/${index % 5000}.jpg`));
  const names = Array.from({ length: 2000 }, (_, index) => `${index * 3}.jpg`);
  const match = matchPictures(names, files);
  expect(match.found.length + match.ambiguous.length + match.missing.length).toBe(2000);
});

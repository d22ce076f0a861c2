import { expect, test } from 'vitest';
import { FILE_NAME_LIMIT, foldFileName, pictureFileOf } from './rules.pictures.ts';

test.each([
  ['taco-al-pastor.jpg', 'taco-al-pastor.jpg'],
  [' Al Pastor.JPEG ', 'Al Pastor.JPEG'],
  ['tacos/pastor.png', 'tacos/pastor.png'],
  [String.raw`tacos\pastor.png`, String.raw`tacos\pastor.png`],
  // An upload says that it cannot be read.
  ['pastor.heic', 'pastor.heic'],
  ['logo.svg', 'logo.svg'],
  [`${'a'.repeat(FILE_NAME_LIMIT - 4)}.jpg`, `${'a'.repeat(FILE_NAME_LIMIT - 4)}.jpg`],
])('“%s” names a file', (text, name) => {
  expect(pictureFileOf(text)).toBe(name);
});

test.each([
  null,
  '',
  'https://example.com/a.jpg',
  'http://example.com/a.jpg',
  'data:image/png;base64,a.png',
  'javascript:alert(1)//a.jpg',
  '//example.com/a.jpg',
  '/demo/a.jpg',
  'taco-al-pastor',
  'taco.pdf',
  '.jpg.exe',
  `${'a'.repeat(FILE_NAME_LIMIT - 3)}.jpg`,
])('“%s” names none', (text) => {
  expect(pictureFileOf(text)).toBeNull();
});

test.each([
  ['Jalapeño.JPG'.normalize('NFD'), 'jalapeño.jpg'.normalize('NFC')],
  [String.raw`Tacos\Pastor.jpg`, 'tacos/pastor.jpg'],
  ['../../etc/./x.jpg', 'etc/x.jpg'],
  ['/x.jpg', 'x.jpg'],
  [' tacos / x.jpg ', 'tacos/x.jpg'],
])('compares %s as %s', (name, folded) => {
  expect(foldFileName(name)).toBe(folded);
});

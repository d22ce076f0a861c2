import { expect, test } from 'vitest';
import { HEADING_WORDS } from './heading-words.ts';
import { kindOfHeadings, likeHeading, readHeading } from './headings.ts';

/** Headings of ordinary sheets that mean nothing here. */
const ORDINARY =
  'City;Price;Notes;Owner;Email;Rating;Country;Capacity;Booth;Size;Date;Score;Cuisine;Category;Ciudad;Precio;Notas;Correo;Dueño;Categoría;País;Fecha;Estrellas';

test.each(ORDINARY.split(';'))('"%s" resembles no column', (heading) => {
  for (const kind of ['restaurants', 'dishes'] as const) {
    expect([readHeading(kind, heading), likeHeading(kind, heading)]).toEqual([null, null]);
  }
});

test.each([
  ['Adress', 'address'],
  ['Direccoin', 'address'],
  ['Nmae', 'name'],
  ['Restaurnt Nmae', 'name'],
  ['Hour', 'openingHours'],
  ['Contact phone', 'phone'],
  ['Opening hours (summer)', 'openingHours'],
  ['Condado o municipio', 'county'],
] as const)('"%s" resembles the column %s', (heading, column) => {
  expect([readHeading('restaurants', heading), likeHeading('restaurants', heading)]).toEqual([
    null,
    column,
  ]);
});

test('words among others resemble only a column that is missing, a slip any', () => {
  const isFree = () => false;
  expect(likeHeading('restaurants', 'Contact phone', isFree)).toBeNull();
  expect(likeHeading('restaurants', 'Phoen', isFree)).toBe('phone');
});

test('a slip in the name does not hide a sheet', () => {
  const headings = ['Restaurnt name', 'Address', 'City', 'Zip'];
  expect([kindOfHeadings(headings), kindOfHeadings(headings, true)]).toEqual([null, 'restaurants']);
});

test('every other word for a column is known', () => {
  for (const kind of ['restaurants', 'dishes'] as const) {
    for (const words of Object.values(HEADING_WORDS[kind])) {
      for (const heading of words.split(';')) expect(readHeading(kind, heading)).not.toBeNull();
    }
  }
});

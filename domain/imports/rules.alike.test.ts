import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareName, isMisspelt, likenessOf, spellingsOf } from './rules.alike.ts';

const restaurants = (one: string, other: string) =>
  likenessOf(compareName(one, true), compareName(other, true));
const dishes = (one: string, other: string) =>
  likenessOf(compareName(one, false), compareName(other, false));

test.each([
  ['El Comal de Lupita', 'El Comal de Lupitas', 'same'],
  ['El Comal de Lupita', 'COMAL LUPITA', 'same'],
  ["Lupita's Tacos", 'Tacos de Lupita', 'same'],
  ['Taquería Doña Cuca', 'Dona Cuca', 'same'],
  ['Don Julio', 'Donjulio', 'same'],
  ['La Cocina', 'Las Cocinas', 'same'],
  ['El Comal', 'Los Comales', 'same'],
  ['Restaurante Lupita', 'Lupita Restaurant', 'same'],
  ['El Rincón de Guadalupe', 'El Rincon de Guadelupe', 'same'],
  ['Taquería Lupita', 'Cantina Lupita', 'akin'],
  ['El Comal', 'El Comal de Lupita', 'akin'],
  ['El Comal', 'El Coral', null],
  ['El Comal', 'La Sirena', null],
  ['Taquería 1', 'Taquería 2', null],
  ['Lupe', 'Lupa', null],
])('restaurants %s and %s: %s', (one, other, likeness) => {
  expect(restaurants(one, other)).toBe(likeness);
  expect(restaurants(other, one)).toBe(likeness);
});

test.each([
  ['Taco de asada', 'Tacos de asada', 'same'],
  ['Taco al pastor', 'Tacos pastor', 'same'],
  ['Enchiladas verdes', 'Enchilada verde', 'same'],
  ['Quesadilla de flor', 'Quesadlila de flor', 'same'],
  ['Taco de pollo', 'Taco de puerco', null],
  ['Taco de res', 'Taco de rez', null],
  ['Salsa roja', 'Salsa rosa', null],
  ['Taco con queso', 'Taco sin queso', null],
  ['Special 1', 'Special 2', null],
  ['Taco', 'Torta', null],
])('dishes %s and %s: %s', (one, other, likeness) => {
  expect(dishes(one, other)).toBe(likeness);
});

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const word = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
const at = fc.nat(11);
const runs = { seed: 20, numRuns: 500 };

test('a word with one slip is found by a spelling that both have', () => {
  fc.assert(
    fc.property(word, at, letter, fc.nat(3), (text, place, other, kind) => {
      const i = place % text.length;
      const slips = [
        text.slice(0, i) + text.slice(i + 1),
        text.slice(0, i) + other + text.slice(i),
        text.slice(0, i) + other + text.slice(i + 1),
        text.slice(0, i) + (text[i + 1] ?? '') + (text[i] ?? '') + text.slice(i + 2),
      ];
      const slip = slips[kind] ?? text;
      expect(isMisspelt(text, slip)).toBe(text !== slip);
      expect(isMisspelt(slip, text)).toBe(text !== slip);
      const shared = new Set(spellingsOf(text));
      expect(spellingsOf(slip).some((spelling) => shared.has(spelling))).toBe(true);
    }),
    runs,
  );
});

test('likeness does not depend on the order, nor on capitals, accents and signs', () => {
  const name = fc.array(fc.constantFrom('El', 'Comal', 'Lupita', 'Taquería', '2', 'Ñandú', 'de'), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [a, b] = [one.join(' '), other.join(' ')];
      expect(restaurants(a, b)).toBe(restaurants(b, a));
      expect(restaurants(a, `¡${a.toUpperCase().normalize('NFD')}!`)).toBe('same');
    }),
    runs,
  );
});

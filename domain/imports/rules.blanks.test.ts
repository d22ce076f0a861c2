import { describe, expect, test } from 'vitest';
import type { BlankChoice } from '../sheets/rules.suspicions.ts';
import { type Cells, dish, outcomesOf, plan, restaurant, sheetOf } from '../testing/catalogue.ts';
import { countBlanks, countOutcomes } from './rules.ts';

const full = restaurant('a', 'El Comal', {
  phone: '843 555 0100',
  websiteUrl: 'https://x.example',
});
const gone = restaurant('b', 'La Cerrada', { archived: true, archivedAt: new Date(0) });
const taco = dish('d', 'Taco', full, { description: 'Bueno' });
const planWith = (blanks: BlankChoice, rows: Cells[], dishes: Cells[] = []) =>
  plan(
    [sheetOf('restaurants', rows), sheetOf('dishes', dishes)],
    { restaurants: [full, gone], dishes: [taco] },
    false,
    blanks,
  );
const changesOf = (blanks: BlankChoice, cells: Cells) =>
  planWith(blanks, [cells])[0]?.planned.changes.map(({ column, to }) => [column, to]);

describe('an empty cell', () => {
  test('keeps what is there, or erases it', () => {
    const cells = { id: full.id, phone: null, websiteUrl: '  ', address: null };
    expect(changesOf('keep', cells)).toEqual([]);
    expect(changesOf('erase', cells)).toEqual([
      ['phone', null],
      ['websiteUrl', null],
    ]);
  });

  test('erases neither the name nor the place that a restaurant must have', () => {
    const cells = { id: full.id, name: null, state: null, county: null };
    for (const blanks of ['keep', 'erase'] as const) {
      expect(outcomesOf(planWith(blanks, [cells]))).toEqual(['unchanged']);
    }
  });

  test('brings an archived one back only if it erases', () => {
    const cells = { id: gone.id, archived: null };
    expect(changesOf('keep', cells)).toEqual([]);
    expect(changesOf('erase', cells)).toEqual([['archived', 'false']]);
  });

  test('is no half of new coordinates', () => {
    const half = { id: full.id, latitude: 32.9123, longitude: null };
    expect(outcomesOf(planWith('keep', [half]))).toEqual(['coordinates_half']);
    expect(outcomesOf(planWith('erase', [half]))).toEqual(['coordinates_half']);
    // The other half says what is there.
    const same = { id: full.id, latitude: full.latitude, longitude: null };
    expect(outcomesOf(planWith('keep', [same]))).toEqual(['unchanged']);
  });

  test('takes both coordinates only if it erases', () => {
    const cells = { id: full.id, latitude: null, longitude: null };
    const lost = (blanks: BlankChoice) =>
      countOutcomes(planWith(blanks, [cells]).map(({ planned }) => planned)).unplaced;
    expect(lost('keep')).toBe(0);
    expect(lost('erase')).toBe(1);
  });

  test('of something new is nothing', () => {
    const cells = { name: 'Nueva', state: 'SC', county: 'Lee', phone: null };
    expect(outcomesOf(planWith('keep', [cells]))).toEqual(['created']);
    expect(countBlanks(planWith('keep', [cells]))).toEqual([]);
  });

  test('with an error in it is no empty one', () => {
    expect(outcomesOf(planWith('keep', [{ id: full.id, phone: { odd: 'formula' } }]))).toEqual([
      'formula',
    ]);
  });
});

test('cells that would erase are counted by column, whatever is chosen; not of refused rows', () => {
  const rows = [
    { id: full.id, phone: null, address: null, latitude: null, longitude: null },
    { id: gone.id, phone: null, latitude: 'x', longitude: null },
  ];
  for (const blanks of ['keep', 'erase'] as const) {
    expect(countBlanks(planWith(blanks, rows, [{ id: taco.id, description: null }]))).toEqual([
      { sheet: 'restaurants', column: 'phone', count: 1 },
      { sheet: 'restaurants', column: 'latitude', count: 1 },
      { sheet: 'restaurants', column: 'longitude', count: 1 },
      { sheet: 'dishes', column: 'description', count: 1 },
    ]);
  }
});

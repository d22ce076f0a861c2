import { expect, test } from 'vitest';
import { OUTCOMES } from '../../domain/sheets/rules.ts';
import { readImportSearch } from './import-search.ts';
import { doneOf, OUTCOMES as COUNTED, pagesOf } from './counts.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000000';
const none = { created: 0, changed: 0, unchanged: 0, suspect: 0, left_out: 0, refused: 0 };
const counts = {
  restaurants: { ...none, created: 7, refused: 51 },
  dishes: { ...none, refused: 50 },
  unplaced: 0,
};

test('the address says which import is looked at, and which of its rows', () => {
  const search = { import: id, outcome: 'changed', page: '2' };
  expect(readImportSearch(search)).toEqual(search);
  expect(readImportSearch({ import: id, outcome: 'all' })).toEqual({ import: id, outcome: 'all' });
});

test('what the address cannot mean is left out', () => {
  expect(readImportSearch({ import: id, outcome: 'zzz', page: '0' })).toEqual({ import: id });
  expect(readImportSearch({ import: 'zzz', outcome: 'changed', page: '2' })).toEqual({});
});

test('the outcomes in addresses are those that there are', () => {
  expect(COUNTED).toEqual(OUTCOMES);
});

test('rows of an outcome fill so many pages, at least one', () => {
  const found = { import: { counts, rows: 108 }, pageSize: 50 };
  expect(pagesOf(found, 'refused')).toBe(3);
  expect(pagesOf(found, 'all')).toBe(3);
  expect(pagesOf(found, 'changed')).toBe(1);
});

test('without the refused rows the changed ones are looked at, or the new ones', () => {
  expect(doneOf({ counts })).toBe('created');
  expect(doneOf({ counts: { ...counts, dishes: { ...none, changed: 1 } } })).toBe('changed');
});

test('an undo that is looked at comes before an open import', () => {
  expect(readImportSearch({ undo: id, import: id, page: '2' })).toEqual({ undo: id });
  expect(readImportSearch({ undo: 'zzz' })).toEqual({});
});

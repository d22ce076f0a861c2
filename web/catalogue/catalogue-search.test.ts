import { expect, test } from 'vitest';
import { readCatalogueSearch } from './catalogue-search.ts';

test('the address of restaurants asks for nothing that it does not know', () => {
  expect(readCatalogueSearch({ by: 'zzz', lacks: 'zzz', page: '0', status: 'zzz' })).toEqual({});
});

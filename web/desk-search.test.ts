import { expect, test } from 'vitest';
import { readCatalogueSearch, readPeopleSearch, readRequestsSearch } from './desk-search.ts';

test.each([
  ['restaurants', readCatalogueSearch, { by: 'zzz', lacks: 'zzz', page: '0', status: 'zzz' }],
  ['requests', readRequestsSearch, { status: 'zzz', proposal: 'zzz', tab: 'zzz', page: '-1' }],
  ['accounts', readPeopleSearch, { only: 'zzz', page: 'x' }],
])('the list of %s asks for nothing that it does not know', (_, read, search) => {
  expect(read(search)).toEqual({});
});

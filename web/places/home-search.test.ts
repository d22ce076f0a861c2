import { expect, test } from 'vitest';
import { readHomeSearch } from './home-search.ts';

test.each([
  [
    { state: 'sc', q: 'taco', rows: '60' },
    { state: 'SC', q: 'taco', rows: '60' },
  ],
  [
    { search: 'ga', tab: 'zip', q: '29403' },
    { search: 'GA', tab: 'zip', q: '29403' },
  ],
  // A tab and all restaurants belong to the search alone.
  [{ state: 'SC', tab: 'zip', all: '1' }, { state: 'SC' }],
  [
    { search: 'SC', tab: 'zip', all: '1', q: 'x' },
    { search: 'SC', tab: 'zip', q: 'x' },
  ],
  // A list of all of them has no search words.
  [
    { search: 'SC', all: '1', q: 'x' },
    { search: 'SC', all: '1' },
  ],
  [{ nearby: '1', rows: '0', tab: 'zzz' }, { nearby: '1' }],
])('%j is read as %j', (address, read) => {
  expect(readHomeSearch(address)).toEqual(read);
});

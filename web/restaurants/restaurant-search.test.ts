import { expect, test } from 'vitest';
import { readRestaurantSearch } from './restaurant-search.ts';

test.each([
  [
    { from: 'state', stateId: 'SC', vote: 'true' },
    { from: 'state', stateId: 'SC', vote: 'true' },
  ],
  [{ from: 'state' }, {}],
  [{ stateId: 'SC' }, {}],
  [{ from: 'mail', stateId: 'SC', vote: '1' }, {}],
])('%j is read as %j', (address, read) => {
  expect(readRestaurantSearch(address)).toEqual(read);
});

import { expect, test } from 'vitest';
import { readAuthSearch } from './auth-search.ts';

test.each([
  [{ tab: 'signup' }, { tab: 'signup' }],
  [
    { from: 'google', new: '1' },
    { from: 'google', new: '1' },
  ],
  [{ new: '1' }, {}],
  [{ provider: 'google', message: 'x' }, {}],
  [{ error: 'cancelled', message: 'x' }, {}],
  [{ from: 'elsewhere', tab: 'x' }, {}],
])('%j is read as %j', (address, read) => {
  expect(readAuthSearch(address)).toEqual(read);
});

test('what a provider refused comes with its name', () => {
  const refused = { provider: 'apple', error: 'cancelled', message: 'No' };
  expect(readAuthSearch({ ...refused, message: 'x'.repeat(201) })).toEqual({
    ...refused,
    message: 'x'.repeat(200),
  });
});

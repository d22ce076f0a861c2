import { expect, test } from 'vitest';
import { readRequestsSearch } from './requests-search.ts';

test('the address of requests asks for nothing that it does not know', () => {
  expect(readRequestsSearch({ status: 'zzz', proposal: 'zzz', tab: 'zzz', page: '-1' })).toEqual(
    {},
  );
});

import { expect, test } from 'vitest';
import { readPeopleSearch } from './people-search.ts';

test('the address of accounts asks for nothing that it does not know', () => {
  expect(readPeopleSearch({ only: 'zzz', page: 'x', role: 'zzz', from: '2026-02-30' })).toEqual({});
});

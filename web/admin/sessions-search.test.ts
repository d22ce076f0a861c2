import { expect, test } from 'vitest';
import { readSessionsSearch } from './sessions-search.ts';

test('the address of sessions asks for nothing that it does not know', () => {
  expect(readSessionsSearch({ system: 'Amiga', page: '0' })).toEqual({});
});

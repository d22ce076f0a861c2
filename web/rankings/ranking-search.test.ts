import { expect, test } from 'vitest';
import { readRankingSearch } from './ranking-search.ts';

test('the address of the rankings asks for nothing that it does not know', () => {
  expect(
    readRankingSearch({ by: 'name', kind: 'people', marked: '0', top: '20', state: 's' }),
  ).toEqual({});
});

test('the rankings keep what was chosen', () => {
  const chosen = { kind: 'dishes', by: 'weighted', state: 'SC', county: '45019' } as const;
  const counting = { marked: '1', admins: '1', archived: '1', top: '50' } as const;
  expect(readRankingSearch({ ...chosen, ...counting })).toEqual({ ...chosen, ...counting });
});

import { expect, test } from 'vitest';
import { readRankingSearch } from './ranking-search.ts';

test('the address of the rankings asks for nothing that it does not know', () => {
  expect(readRankingSearch({ by: 'name', kind: 'people', top: '20', state: 's' })).toEqual({});
});

test('the rankings keep what was chosen', () => {
  const chosen = { kind: 'dishes', by: 'weighted', state: 'SC', county: '45019' } as const;
  const counting = { admins: '1', archived: '1', top: '50' } as const;
  expect(readRankingSearch({ ...chosen, ...counting })).toEqual({ ...chosen, ...counting });
});

test('an address of an earlier version, with marked votes, opens the same ranking', () => {
  expect(readRankingSearch({ by: 'votes', marked: '1' })).toEqual({ by: 'votes' });
});

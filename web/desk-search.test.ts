import { expect, test } from 'vitest';
import {
  readAuditSearch,
  readCatalogueSearch,
  readPeopleSearch,
  readRankingSearch,
  readRequestsSearch,
  readSessionsSearch,
} from './desk-search.ts';

test.each([
  ['restaurants', readCatalogueSearch, { by: 'zzz', lacks: 'zzz', page: '0', status: 'zzz' }],
  ['requests', readRequestsSearch, { status: 'zzz', proposal: 'zzz', tab: 'zzz', page: '-1' }],
  ['accounts', readPeopleSearch, { only: 'zzz', page: 'x', role: 'zzz', from: '2026-02-30' }],
  [
    'rankings',
    readRankingSearch,
    { by: 'name', kind: 'people', marked: '0', top: '20', state: 's' },
  ],
  ['the log', readAuditSearch, { action: 'nonsense', from: '2026-02-30' }],
  ['sessions', readSessionsSearch, { system: 'Amiga', page: '0' }],
])('the address of %s asks for nothing that it does not know', (_, read, search) => {
  expect(read(search)).toEqual({});
});

test('the rankings keep what was chosen', () => {
  const chosen = { kind: 'dishes', by: 'weighted', state: 'SC', county: '45019' } as const;
  const counting = { marked: '1', admins: '1', archived: '1', top: '50' } as const;
  expect(readRankingSearch({ ...chosen, ...counting })).toEqual({ ...chosen, ...counting });
});

test('the log keeps the action that it is narrowed to', () => {
  const chosen = { q: 'taco', action: 'dish_changed' } as const;
  expect(readAuditSearch({ ...chosen })).toEqual(chosen);
});

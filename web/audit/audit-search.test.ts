import { expect, test } from 'vitest';
import { readAuditSearch } from './audit-search.ts';

test('the address of the log asks for nothing that it does not know', () => {
  expect(readAuditSearch({ action: 'nonsense', from: '2026-02-30' })).toEqual({});
});

test('the log keeps the action that it is narrowed to', () => {
  const chosen = { q: 'taco', action: 'dish_changed' } as const;
  expect(readAuditSearch({ ...chosen })).toEqual(chosen);
});

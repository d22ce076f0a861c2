import { expect, test } from 'vitest';
import { type PostgresFacts, unfitReasons } from './requirements.ts';

const facts: PostgresFacts = {
  versionNumber: 150_000,
  version: '15.0',
  database: 'vota',
  encoding: 'UTF8',
  aheadMs: 0,
};

test('PostgreSQL 15 with UTF8 is enough', () => {
  expect(unfitReasons(facts)).toEqual([]);
  expect(unfitReasons({ ...facts, versionNumber: 180_001, version: '18.1' })).toEqual([]);
});

test('each thing that it lacks is named with what to do', () => {
  const old = { versionNumber: 140_019, version: '14.19 (Debian)' };
  expect(unfitReasons({ ...facts, ...old, encoding: 'SQL_ASCII' })).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*PostgreSQL 14\.19 \(Debian\)\. Update it to 15 or/),
    expect.stringMatching(/^DATABASE_URL: .*"vota" has the encoding SQL_ASCII.*encoding 'UTF8'/),
  ]);
});

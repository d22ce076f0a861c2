import { describe, expect, test } from 'vitest';
import {
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeEncoding,
  judgeMigrations,
  judgePostgres,
  judgeProxies,
} from './rules.ts';

describe('a database', () => {
  test('of version 15 or newer serves', () => {
    expect(judgePostgres('15.0', 150_000)).toEqual({
      finding: 'database_postgres',
      values: { version: '15.0' },
    });
    expect(judgePostgres('14.11', 140_011).finding).toBe('database_old');
  });

  test('needs UTF8', () => {
    expect(judgeEncoding('UTF8', 'vota').finding).toBe('encoding_ok');
    expect(judgeEncoding('LATIN1', 'vota').finding).toBe('encoding_wrong');
  });

  test('has a clock within five seconds of ours, on either side', () => {
    expect(judgeClock(-5000)).toEqual({ finding: 'clock_ok', values: { seconds: 5 } });
    expect(judgeClock(5001).finding).toBe('clock_differs');
    expect(judgeClock(-5001).finding).toBe('clock_differs');
  });

  test('has the migrations of this version, and no others', () => {
    expect(judgeMigrations([1, 2], [1, 2])).toEqual({
      finding: 'migrations_ok',
      values: { count: 2 },
    });
    expect(judgeMigrations([1], [1, 2, 3])).toEqual({
      finding: 'migrations_missing',
      values: { count: 2 },
    });
    expect(judgeMigrations([1, 4], [1, 2])).toEqual({
      finding: 'migrations_foreign',
      values: { count: 1 },
    });
  });
});

describe('proxies', () => {
  const asker = { address: '10.0.0.5', isPrivate: true };
  const visitor = { address: '203.0.113.9', isPrivate: false };
  test.each([
    ['without TLS none is expected', { isSecure: false, trusted: [], asker }, 'proxies_none'],
    ['with TLS one stands before', { isSecure: true, trusted: [], asker }, 'proxies_unset'],
    [
      'a command asks by no request',
      { isSecure: true, trusted: ['::1'], asker: null },
      'proxies_named',
    ],
    ['one that is not trusted', { isSecure: true, trusted: ['::1'], asker }, 'proxies_missing'],
    ['a visitor', { isSecure: true, trusted: ['::1'], asker: visitor }, 'proxies_ok'],
  ])('%s', (_, way, finding) => {
    expect(judgeProxies(way).finding).toBe(finding);
  });
});

test('a disk is full below 200 MB, and low below 2 GB', () => {
  const mebibyte = 1024 ** 2;
  expect(judgeDisk(200 * mebibyte - 1, '/data').finding).toBe('disk_full');
  expect(judgeDisk(200 * mebibyte, '/data').finding).toBe('disk_low');
  expect(judgeDisk(2048 * mebibyte, '/data')).toEqual({
    finding: 'disk_ok',
    values: { gigabytes: 2, folder: '/data' },
  });
});

test('a backup is old after two days', () => {
  const now = new Date('2026-05-03T03:15:00Z');
  const judge = (at: string) => judgeBackup(new Date(at), '/backups', now);
  expect(judge('2026-05-01T03:15:01Z')).toEqual({
    finding: 'backup_ok',
    values: { hours: 47, folder: '/backups' },
  });
  expect(judge('2026-05-01T03:15:00Z').finding).toBe('backup_old');
  expect(judgeBackup(null, '/backups', now).finding).toBe('backup_none');
});

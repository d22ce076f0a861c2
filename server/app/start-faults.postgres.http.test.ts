import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { env as ownEnvironment } from 'node:process';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../http/log.ts';
import {
  buildPages,
  endPrograms,
  filledDatabase,
  makeFolder,
  type Program,
  query,
  removeTraces,
  start,
} from '../testing/program.ts';
import { PRODUCTION_ENV } from '../testing/server.ts';
import { checkDatabase } from './check-database.ts';
import { startServer } from './start.ts';

// What a start says when something is wrong with its database.

const serverUrl = ownEnvironment.TEST_POSTGRES_URL ?? '';
const SECRET = 'pass-phrase-of-nobody';
const name = `vota_fault_${randomBytes(6).toString('hex')}`;
const cleanups: string[] = [];

beforeAll(buildPages);
afterEach(async () => {
  await endPrograms();
  for (const statement of cleanups.splice(0)) await query(serverUrl, statement);
});
afterAll(removeTraces);

/** The address of the tests' PostgreSQL, changed. */
function addressWith(change: (address: URL) => void): string {
  const address = new URL(serverUrl);
  change(address);
  return address.href;
}

const startOn = (DATABASE_URL: string, more = {}) =>
  start({ ...PRODUCTION_ENV, DATA_DIR: makeFolder(), DATABASE_URL, ...more });

/** What a refused start says, a line each. No output has a password. */
async function refusalOf(program: Program): Promise<string[]> {
  expect(await program.ended).toBe(1);
  const said = program.printed() + program.complained();
  for (const secret of [SECRET, new URL(serverUrl).password]) expect(said).not.toContain(secret);
  return program.complained().trimEnd().split('\n');
}

describe('a start is refused, with the variable and what to do', () => {
  test('for a wrong password', async () => {
    const url = addressWith((address) => (address.password = SECRET));
    expect(await refusalOf(startOn(url))).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*refuses the password of "postgres" \(28P01\)/),
    ]);
  });

  test('for an account that may not log in', async () => {
    await query(serverUrl, `create role ${name} nologin password '${SECRET}'`);
    cleanups.push(`drop role ${name}`);
    const url = addressWith((address) => {
      address.username = name;
      address.password = SECRET;
    });
    expect(await refusalOf(startOn(url))).toEqual([
      expect.stringMatching(`^DATABASE_URL: .*does not let "${name}" in \\(28000\\)`),
    ]);
  });

  test('for a database that is not there', async () => {
    const url = addressWith((address) => (address.pathname = '/vota_nowhere'));
    expect(await refusalOf(startOn(url))).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*no database "vota_nowhere" \(3D000\).*make it/),
    ]);
  });

  test('for an encoding and a version, both at once, before anything is written', async () => {
    await query(
      serverUrl,
      `create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`,
    );
    cleanups.push(`drop database ${name} with (force)`);
    const url = addressWith((address) => (address.pathname = `/${name}`));
    // This PostgreSQL says of itself what an older one would.
    await query(url, 'create schema older');
    await query(
      url,
      `create function older.current_setting(text) returns text language sql as $$
         select case $1 when 'server_version_num' then '140019' when 'server_version' then '14.19'
           else pg_catalog.current_setting($1) end $$`,
    );
    await query(url, `alter database ${name} set search_path = older, public, pg_catalog`);
    expect(await refusalOf(startOn(url))).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*PostgreSQL 14\.19\. Update it to 15 or newer/),
      expect.stringMatching(`^DATABASE_URL: .*"${name}" has the encoding LATIN1`),
    ]);
    expect(await query(url, `select 1 from pg_namespace where nspname = 'drizzle'`)).toEqual([]);
  });

  test('for all faults of configuration and database at once', async () => {
    const url = addressWith((address) => (address.password = SECRET));
    const faulty = { MAIL_FROM: '', ADMIN_EMAILS: 'ana@example.com, ben@', PORT: '70000' };
    expect(await refusalOf(startOn(url, faulty))).toEqual([
      'The configuration is not complete:',
      '  - PORT: takes a whole number from 0 to 65535',
      expect.stringMatching('^  - ADMIN_EMAILS: "ben@" is no e-mail address'),
      expect.stringMatching('^  - MAIL_FROM is missing'),
      expect.stringMatching(/^ {2}- DATABASE_URL: .*refuses the password/),
    ]);
  });

  test('for characters that a password may not have in an address', async () => {
    const url = addressWith((address) => (address.password = SECRET)).replace(SECRET, `/${SECRET}`);
    expect(await refusalOf(startOn(url))).toEqual([
      'The configuration is not complete:',
      expect.stringMatching(/^ {2}- DATABASE_URL: .*percent-encoded/),
    ]);
  });
});

test('a command that is refused says the same', async () => {
  const DATABASE_URL = addressWith((address) => (address.password = SECRET));
  const backup = start({ DATABASE_URL }, ['scripts/backup.ts', join(makeFolder(), 'backup')]);
  expect(await refusalOf(backup)).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*refuses the password of "postgres" \(28P01\)/),
  ]);
});

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

test.each([
  ['a port at which nothing listens', 'port', /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED/],
  ['a host that is not known', 'hostname', /no machine is known as "db\.invalid"/],
] as const)('%s is explained once while the start waits', async (_, part, words) => {
  const value = part === 'port' ? await closedPort() : 'db.invalid';
  const program = startOn(
    addressWith((address) => (address[part] = value)),
    { LOG_LEVEL: 'error' },
  );
  const isTwice = () => program.printed().split('the database is unavailable').length > 2;
  await vi.waitUntil(isTwice, { timeout: 60_000 });
  const lines = program.printed().trimEnd().split('\n');
  const waiting = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /start waits/.test(msg));
  expect(waiting.map(({ reason }) => reason)).toEqual([expect.stringMatching(words)]);
  expect(program.printed()).not.toContain(new URL(serverUrl).password);
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

describe('a clock that is not that of the database', () => {
  const logged: string[] = [];
  const logTo = { write: (line: string) => void logged.push(line) };
  const told = () =>
    logged
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => /clock/.test(msg))
      .map(({ aheadSeconds }) => aheadSeconds);
  const ahead = (seconds: number) => () => new Date(Date.now() + seconds * 1000);

  test.each([
    [-70, [-70]],
    [-50, []],
    [0, []],
    [50, []],
    [70, [70]],
  ])('is told from a minute on: %i s', async (seconds, expected) => {
    const log = createLog({ logLevel: 'error' }, logTo);
    await checkDatabase(serverUrl, { log, now: ahead(seconds) });
    expect(told()).toEqual(expected);
  });

  test('does not keep a server from starting', async () => {
    const env = { ...(await filledDatabase()), NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error' };
    const running = await startServer(readConfig(env), { now: ahead(3600), jobs: false, logTo });
    await running.stop();
    expect(told()).toEqual([3600]);
  });
});

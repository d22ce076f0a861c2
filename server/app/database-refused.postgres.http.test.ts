import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestDatabase, type TestDatabase, TEST_NOW } from '../testing/database.ts';
import { visit } from '../testing/server.ts';
import { type RunningServer, startServer } from './start.ts';

// The database does not let the server in any more, for example because its password was changed.

const role = `vota_test_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let server: RunningServer | undefined;
let logged = '';

const run = (statement: string) => database.db.execute(sql.raw(statement));

beforeEach(async () => {
  database = await openTestDatabase();
  await run(`create role ${role} login superuser password 'first'`);
});
afterEach(async () => {
  await server?.stop();
  await run(`drop role ${role}`);
  await database.close();
});

test('a server that is refused answers 503, and goes on when it is let in', async () => {
  const address = new URL(database.url ?? '');
  address.username = role;
  address.password = 'first';
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: '.tmp/data',
    DATABASE_URL: address.href,
  });
  const logTo = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString('utf8');
      done();
    },
  });
  server = await startServer(config, { now: () => TEST_NOW, maintenance: false, logTo });
  const url = `http://127.0.0.1:${server.port}`;
  const visitor = visit(url, 'en', url);
  await visitor.signInAs('visitor');
  await run(`alter role ${role} nologin`);
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503);
  logged = '';
  for (const path of ['/api/people/me', '/api/restaurants?stateId=SC']) {
    const { status, body, headers } = await visitor.get(path);
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    expect(headers.get('retry-after')).toBe('3');
  }
  // The clock stands still: its line of this second may have been written before.
  expect(logged).not.toContain('unexpected error');
  expect(logged).not.toContain('role look-up failed');
  await run(`alter role ${role} login`);
  await vi.waitUntil(async () => (await visitor.get('/api/people/me')).status === 200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

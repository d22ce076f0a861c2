import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../database/open.ts';
import { retentionRuns } from '../../database/schema/retention.ts';
import { RETENTION_POLICY_NAMES } from '../../domain/retention/rules.ts';
import { readConfig } from '../config.ts';
import { DemoInProduction } from '../dev/accounts.ts';
import { startServer, type StartOptions } from './start.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function readTimeout(db: Queryable): Promise<string> {
  const { rows } = (await db.execute(sql`show statement_timeout`)) as {
    rows: { statement_timeout: string }[];
  };
  return rows[0]?.statement_timeout ?? '';
}

describe('a query', () => {
  test('may take ten seconds on PostgreSQL; what prepares the database is never cut', async () => {
    const usual = database.kind === 'postgres' ? '10s' : '0';
    expect(await readTimeout(database.db)).toBe(usual);
    let preparing = '';
    await database.migrate(async (db) => {
      preparing = await readTimeout(db);
    });
    expect(preparing).toBe('0');
    const afterwards = await Promise.all(Array.from({ length: 6 }, () => readTimeout(database.db)));
    expect(new Set(afterwards)).toEqual(new Set([usual]));
  });
});

const start = (options: StartOptions = {}) =>
  startServer(
    readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: '.tmp/data',
      LEDGER_HEAD_FILE: database.headFile,
    }),
    { database: { ...database, close: async () => {} }, ...options },
  );

test('a server runs maintenance as soon as it has started', async () => {
  const running = await start();
  await expect.poll(() => database.db.$count(retentionRuns)).toBe(RETENTION_POLICY_NAMES.length);
  await running.stop();
});

describe('a server that refuses the demo', () => {
  const startWithout = () => start({ refuseDemo: true });

  test('does not start while one account of it is left, under whatever address', async () => {
    await expect(startWithout()).rejects.toThrow(DemoInProduction);
    await database.db.execute(
      sql`delete from profiles where email like '%@vota-taco.example' and email <> 'admin@vota-taco.example'`,
    );
    await database.db.execute(
      sql`update profiles set email = 'boss@example.com' where email = 'admin@vota-taco.example'`,
    );
    await expect(startWithout()).rejects.toThrow(DemoInProduction);
    await database.db.execute(sql`delete from profiles where email = 'boss@example.com'`);
    const running = await startWithout();
    await running.stop();
  });
});

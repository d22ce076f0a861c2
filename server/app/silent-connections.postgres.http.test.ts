import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { openFreezingProxy } from '../testing/freezing-proxy.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { OpenDatabase, Queryable } from '../../database/open.ts';
import { openPostgres, type PostgresLimits } from '../../database/postgres.ts';
import { openReadCopy } from '../../database/read-copy.ts';

/** Short, but long enough for a busy machine to answer in time. */
const LIMITS: PostgresLimits = {
  connection: 2000,
  statement: 1500,
  answer: 2000,
  idleInTransaction: 2500,
  heartbeat: 1000,
};
const CONNECTIONS = 3;

let direct: TestDatabase;

beforeAll(async () => {
  direct = await openTestDatabase();
});
afterAll(() => direct.close());

/** A proxy and a pool of one test's own: the tests wait for their limits side by side. */
async function openFrail({ onTestFinished }: TestContext, limits = LIMITS) {
  const proxy = await openFreezingProxy(direct.url ?? '');
  const frail = openPostgres(proxy.url, CONNECTIONS, limits);
  onTestFinished(async () => {
    proxy.thaw();
    await frail.close();
    await proxy.close();
  });
  return { proxy, frail };
}

async function rowOf<Row>(db: Queryable, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = (await db.execute(query)) as { rows: Row[] };
  return rows[0] as Row;
}
const pidOf = async (db: Queryable) =>
  (await rowOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)).pid;

/** The error's own code or that of a cause, and how long it took. */
async function failureOf(work: Promise<unknown>) {
  const begun = performance.now();
  const error = await work.then(
    () => new Error('It has not failed.'),
    (reason: unknown) => reason as Error,
  );
  let code: unknown;
  for (let at: unknown = error; at instanceof Error && !code; at = at.cause) {
    ({ code } = at as { code?: unknown });
  }
  return { code, elapsed: performance.now() - begun };
}

/** Each connection of the pool is open and unused. */
const fillPool = ({ db }: OpenDatabase) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => db.execute(sql`select pg_sleep(0.2)`)));

test.concurrent('a query on a connection that is silent fails in time, and the next one gets a new one', async (context) => {
  const { proxy, frail } = await openFrail(context);
  const pid = await pidOf(frail.db);
  proxy.freeze('existing');
  const { code, elapsed } = await failureOf(pidOf(frail.db));
  expect(code).toBe('ETIMEDOUT');
  expect(elapsed).toBeGreaterThan(LIMITS.answer - 50);
  expect(await pidOf(frail.db)).not.toBe(pid);
});

test.concurrent('all connections of the pool may be silent: it serves again after one limit', async (context) => {
  const { proxy, frail } = await openFrail(context);
  await fillPool(frail);
  proxy.freeze('existing');
  expect(proxy.counts().frozen).toBe(CONNECTIONS);
  const begun = performance.now();
  const failures = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => failureOf(pidOf(frail.db))),
  );
  expect(failures.map(({ code }) => code)).toEqual(failures.map(() => 'ETIMEDOUT'));
  expect(await pidOf(frail.db)).toBeGreaterThan(0);
  // One after the other they would take three.
  expect(performance.now() - begun).toBeLessThan(LIMITS.answer * 2.5);
});

test.concurrent.for(['begin', 'statement', 'commit'] as const)(
  'a transaction whose %s is not answered fails once, at once, and keeps no connection',
  async (frozenAt, context) => {
    const { proxy, frail } = await openFrail(context);
    await pidOf(frail.db);
    if (frozenAt === 'begin') proxy.freeze('existing');
    const { code, elapsed } = await failureOf(
      frail.db.transaction(async (tx) => {
        await pidOf(tx);
        if (frozenAt === 'statement') {
          proxy.freeze('existing');
          await pidOf(tx);
        } else proxy.freeze('existing');
      }),
    );
    expect(code).toBe('ETIMEDOUT');
    // The rollback does not wait a second time.
    expect(elapsed).toBeLessThan(LIMITS.answer * 1.8);
    expect(frail.connections()).toMatchObject({ inUse: 0 });
  },
);

test.concurrent('transactions that fail at their begin leave the pool whole', async (context) => {
  const { proxy, frail } = await openFrail(context);
  for (let round = 0; round < 2; round += 1) {
    await fillPool(frail);
    proxy.freeze('existing');
    const begins = Array.from({ length: CONNECTIONS }, () =>
      failureOf(frail.db.transaction((tx) => pidOf(tx))),
    );
    expect((await Promise.all(begins)).map(({ code }) => code)).toEqual(
      begins.map(() => 'ETIMEDOUT'),
    );
  }
  expect(await frail.db.transaction((tx) => pidOf(tx))).toBeGreaterThan(0);
  expect(frail.connections()).toEqual({ inUse: 0, idle: 1, waiting: 0 });
});

test.concurrent('a database that ends a transaction between two statements does not end the server', async (context) => {
  const { frail } = await openFrail(context);
  const { code } = await failureOf(
    frail.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await direct.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`);
      await sleep(50);
      await pidOf(tx);
    }),
  );
  expect(code).toBe('57P01');
  expect(frail.connections()).toMatchObject({ inUse: 0 });
});

test.concurrent('a statement that is too slow is ended by the database, not by its client', async (context) => {
  const { frail } = await openFrail(context);
  const { code } = await failureOf(frail.db.execute(sql`select pg_sleep(30)`));
  expect(code).toBe('57014');
});

test.concurrent('a transaction may rest for longer than an answer may take', async (context) => {
  // A busy machine wakes this test late: only the limit that it is about is near.
  const { proxy, frail } = await openFrail(context, { ...LIMITS, idleInTransaction: 30_000 });
  const pids = await frail.db.transaction(async (tx) => {
    const first = await pidOf(tx);
    await sleep(LIMITS.answer + 200);
    return [first, await pidOf(tx)];
  });
  expect(pids[1]).toBe(pids[0]);
  // After a rest it is watched as before.
  proxy.freeze('existing');
  expect((await failureOf(pidOf(frail.db))).code).toBe('ETIMEDOUT');
});

test.concurrent('migrations and their locks may take longer than any limit', async () => {
  // Nothing waits for them here, so they may be shorter than a busy machine takes.
  const limits = { ...LIMITS, statement: 200, answer: 300, idleInTransaction: 400 };
  const hurried = openPostgres(direct.url ?? '', CONNECTIONS, limits);
  const prepare = async (open: OpenDatabase, seconds: number) => {
    const begun = performance.now();
    await open.migrate(async (db) => {
      await db.execute(sql`select pg_sleep(${seconds})`);
      await db.transaction(async (tx) => {
        await pidOf(tx);
        await sleep(limits.idleInTransaction + 200);
        await pidOf(tx);
      });
    });
    return performance.now() - begun;
  };
  const seconds = (limits.answer + 300) / 1000;
  // The second one waits for the first.
  const [first, second] = await Promise.all([prepare(hurried, seconds), prepare(hurried, seconds)]);
  expect(Math.max(first, second)).toBeGreaterThan(
    2 * (limits.answer + limits.idleInTransaction + 500),
  );
  await hurried.close();
});

test.concurrent('the locks of a connection that is silent are released by the database', async (context) => {
  const { proxy, frail } = await openFrail(context);
  await pidOf(frail.db);
  const lock = sql`select id from restaurants order by id limit 1 for update`;
  const { code } = await failureOf(
    frail.db.transaction(async (tx) => {
      await tx.execute(lock);
      proxy.freeze('existing');
      await pidOf(tx);
    }),
  );
  expect(code).toBe('ETIMEDOUT');
  // The database has heard of nothing; without its own limit it would keep the lock.
  const begun = performance.now();
  await direct.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(lock);
  });
  expect(performance.now() - begun).toBeLessThan(LIMITS.idleInTransaction + 1500);
});

test.concurrent('each session makes the database notice a server that is gone', async (context) => {
  const { proxy, frail } = await openFrail(context);
  const settings = await rowOf(
    frail.db,
    sql`select current_setting('tcp_keepalives_idle') as idle,
          current_setting('tcp_keepalives_interval') as interval,
          current_setting('tcp_keepalives_count') as count,
          current_setting('tcp_user_timeout') as user,
          current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as transaction`,
  );
  expect(settings).toEqual({
    idle: '15',
    interval: '5',
    count: '3',
    user: '30000',
    statement: '1500ms',
    transaction: '2500ms',
  });
  const url = new URL(proxy.url);
  url.searchParams.set('options', '-c tcp_keepalives_count=7 -c search_path=tacos');
  const own = openPostgres(url.href, 1);
  expect(
    await rowOf(
      own.db,
      sql`select current_setting('tcp_keepalives_count') as count,
            current_setting('tcp_keepalives_idle') as idle,
            current_setting('search_path') as path`,
    ),
  ).toEqual({ count: '7', idle: '15', path: 'tacos' });
  await own.close();
});

test.concurrent('a listening connection that is silent is replaced, and what was missed is said', async (context) => {
  const { proxy, frail } = await openFrail(context);
  const heard: string[] = [];
  const reconnected = Promise.withResolvers<void>();
  const stop = await frail.listen('tacos', (text) => heard.push(text), reconnected.resolve);
  const say = (text: string) => direct.db.execute(sql`select pg_notify('tacos', ${text})`);
  await say('first');
  await context.expect.poll(() => heard).toEqual(['first']);
  proxy.freeze('existing');
  await say('lost');
  await reconnected.promise;
  await say('second');
  await context.expect.poll(() => heard).toEqual(['first', 'second']);
  // Frozen again, it can be stopped all the same.
  proxy.freeze();
  await stop();
  proxy.thaw();
});

test.concurrent('a replica that is silent is passed over', async (context) => {
  const { proxy } = await openFrail(context);
  const reasons: unknown[] = [];
  const reads = openReadCopy(proxy.url, direct.db, (reason) => reasons.push(reason), LIMITS);
  // No replica, but it answers.
  expect(await reads.database()).toBe(direct.db);
  proxy.freeze();
  expect(await reads.database()).toBe(direct.db);
  expect(reasons).toHaveLength(2);
  await reads.close();
});

test.concurrent('a pool with silent connections can be closed', async (context) => {
  const { proxy, frail } = await openFrail(context);
  await fillPool(frail);
  proxy.freeze();
  const other = openPostgres(proxy.url, 1, LIMITS);
  const asked = failureOf(pidOf(other.db));
  await other.close();
  expect((await asked).code ?? 'ETIMEDOUT').toBe('ETIMEDOUT');
});

// Not beside the others, because it holds up this process.
test('a server that was stopped itself takes the answers that came meanwhile', async () => {
  // Without the proxy, which is stopped with this process.
  const stopped = openPostgres(direct.url ?? '', 1, LIMITS);
  const pid = await pidOf(stopped.db);
  const asked = pidOf(stopped.db);
  // Sent, and answered while this process does nothing.
  await new Promise((resolve) => setImmediate(resolve));
  const begun = performance.now();
  while (performance.now() - begun < LIMITS.answer + 300);
  expect(await asked).toBe(pid);
  await stopped.close();
});

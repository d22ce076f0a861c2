import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { castAt } from '../testing/cast.ts';

// A newer version has migrated the database of this running server: its votes would miss what the newer one counts.

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(() => server.stop());

/** What the migration of a newer version says in its transaction. */
const sayNeeded = (schema: number) =>
  server.database.db.execute(
    sql.raw(
      `create or replace function public.schema_that_counts_votes() returns integer language sql immutable as 'select ${schema}'`,
    ),
  );
const count = async () =>
  (
    (await server.database.db.execute(sql`
      select (select count(*)::int from votes) as votes, (select count(*)::int from ballots) as ballots,
        (select sum(votes)::int from vote_totals) as counted`)) as { rows: object[] }
  ).rows[0];

test('no vote of a running older server is written, it is unready, and lists are still read', async () => {
  const visitor = server.visitor();
  await visitor.signInAs('visitor');
  // The connections have written votes before: what they prepared then must not hold.
  await castAt(server, visitor, 0);
  expect((await visitor.get('/readyz')).status).toBe(200);
  const before = await count();
  await sayNeeded(999);
  await expect(castAt(server, visitor, 1)).rejects.toThrow('database_unavailable');
  expect(await count()).toEqual(before);
  const ready = await visitor.get('/readyz');
  expect([ready.status, ready.body]).toEqual([503, { status: 'newer_version_runs' }]);
  expect((await visitor.get('/api/restaurants?stateId=SC')).status).toBe(200);
  await sayNeeded(0);
  await castAt(server, visitor, 1);
  expect((await visitor.get('/readyz')).status).toBe(200);
});

test('a connection that says no schema is one of an older version', async () => {
  await sayNeeded(1);
  await expect(
    server.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local vota_taco.schema = ''`);
      await tx.execute(sql`update votes set rating = rating`);
    }),
  ).rejects.toMatchObject({ cause: { code: 'VT001' } });
});

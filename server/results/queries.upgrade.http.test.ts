import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

/** What the migrations since have made: taken away, the database is one of the version before, with its data. */
const TABLES = ['sold_out_dishes', 'restaurant_staff'];
const UNDONE = ['alter table dishes drop column diets'];
const MIGRATIONS_BEFORE = 33;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await database.db.execute(query)) as { rows: Row[] }).rows;
const countOf = async (table: string): Promise<number> =>
  (await rowsOf<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`)))[0]
    ?.count ?? 0;

test('a database of the version before is migrated with its data, and that version may go on writing', async () => {
  const { db } = database;
  const counts = async () =>
    Promise.all(['votes', 'ballots', 'vote_totals', 'profiles'].map(countOf));
  const before = await counts();
  for (const table of TABLES) await db.execute(sql.raw(`drop table ${table}`));
  for (const statement of UNDONE) await db.execute(sql.raw(statement));
  await db.execute(sql`
    delete from drizzle.__drizzle_migrations where id in (
      select id from drizzle.__drizzle_migrations order by created_at offset ${MIGRATIONS_BEFORE})`);
  await database.migrate(async () => {});
  expect(await counts()).toEqual(before);
  expect(before[0]).toBeGreaterThan(1000);
  expect(await findDrift(db)).toEqual([]);
  for (const table of TABLES) expect([table, await countOf(table)]).toEqual([table, 0]);
  // As the version before writes it, and as this version reads it: nothing is said of what is new.
  await db.execute(sql`
    insert into dishes (restaurant_id, name) select id, 'Taco de antes' from restaurants limit 1`);
  expect(await rowsOf(sql`select diets from dishes where name = 'Taco de antes'`)).toEqual([
    { diets: null },
  ]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

/** What the migrations since have made: taken away, the database is one of the version before, with its data. */
const UNDONE = [
  'drop function open_minutes, keep_diet_bits, diet_bits_of cascade',
  'alter table restaurants drop column diet_bits, drop column plain_words',
  'alter table dishes drop column plain_name',
  'alter table counties drop column plain_name',
  `create index dishes_plain_name on dishes using gin (plain(name) gin_trgm_ops)`,
  `create index restaurants_plain_words on restaurants using gin (plain(name) gin_trgm_ops)`,
  'drop function note_tally, note_dish, note_restaurant, note_ruled_ballots cascade',
  'drop function forget_pattern, note_changed_votes, note_gone_votes cascade',
  'drop table kept_tallies, kept_sums, kept_days, kept_patterns, changed_tallies, changed_days',
];
const MIGRATIONS_BEFORE = 52;

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
  for (const statement of UNDONE) await db.execute(sql.raw(statement));
  await db.execute(sql`
    delete from drizzle.__drizzle_migrations where id in (
      select id from drizzle.__drizzle_migrations order by created_at offset ${MIGRATIONS_BEFORE})`);
  await database.migrate(async () => {});
  expect(await counts()).toEqual(before);
  expect(before[0]).toBeGreaterThan(1000);
  expect(await findDrift(db)).toEqual([]);
  // As the version before writes: its connections do not say which schema they know.
  await db.execute(sql`reset vota_taco.schema`);
  await db.execute(sql`update votes set rating = rating`);
});

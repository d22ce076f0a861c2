import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDrift } from '../../database/vote-totals.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

/** What the migrations since have made: taken away, the database is one of the version before, with its data. */
const TABLES = [
  'review_mails',
  'result_signatures',
  'result_objections',
  'result_pack_parts',
  'result_packs',
  'result_reveals',
  'result_snapshots',
  'result_rules',
];
const UNDONE = [
  'alter table broadcasts drop column with_ranks',
  'alter table profiles drop column review_mails',
  'alter table restaurants drop column logo_alt, drop column logo_alt_en, drop column logo_alt_es',
  'alter table dishes drop column image_alt, drop column image_alt_en, drop column image_alt_es',
  'drop index reviews_restaurant_id_written_at',
  'create index reviews_restaurant_id_created_at on reviews (restaurant_id, created_at)',
];
const MIGRATIONS_BEFORE = 27;

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
  // As the version before writes it: without the new column.
  await db.execute(sql`
    insert into broadcasts (subject_en, subject_es, body_en, body_es, filter, created_at, updated_at)
    values ('a', 'b', 'c', 'd', '{}', now(), now())`);
  expect(
    await rowsOf(sql`select with_ranks as ranks from broadcasts where subject_en = 'a'`),
  ).toEqual([{ ranks: false }]);
  await db.execute(sql`
    insert into reviews (restaurant_id, user_session, rating, reviewer_name)
    select restaurant_id, 'user_before', 4, 'Ana R.' from reviews limit 1`);
  await db.execute(sql`
    update reviews set review_text = 'Otra vez', updated_at = created_at + interval '1 minute'
    where user_session = 'user_before'`);
  // And as this version reads it.
  expect(
    await rowsOf(sql`
      select written_at = updated_at as changed from reviews_public where review_text = 'Otra vez'`),
  ).toEqual([{ changed: true }]);
  expect(await rowsOf(sql`select distinct review_mails as wanted from profiles`)).toEqual([
    { wanted: true },
  ]);
});

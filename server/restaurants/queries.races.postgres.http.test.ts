import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('marks that two people give to dishes of one restaurant at once are both kept', async () => {
  const { db } = database;
  const { rows } = (await db.execute(sql`
    select restaurant_id as place, array_agg(id order by id) as ids from dishes
    group by 1 having count(*) > 1 order by 1 limit 1`)) as {
    rows: { place: string; ids: string[] }[];
  };
  const { place, ids: [one, other] = [] } = rows[0] ?? {};
  await db.execute(sql`update dishes set diets = null where restaurant_id = ${place}::uuid`);
  const mark = (id: string | undefined, diet: string) =>
    sql`update dishes set diets = array[${diet}::text] where id = ${id}::uuid`;
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.execute(mark(one, 'vegan'));
    // A query begins with `then`.
    second = db.execute(mark(other, 'spicy')).then(() => {});
    // Until the second one waits for the first.
    await expect
      .poll(async () => {
        const waiting = (await db.execute(
          sql`select 1 as one from pg_locks where not granted`,
        )) as { rows: unknown[] };
        return waiting.rows.length;
      })
      .toBeGreaterThan(0);
  });
  await second;
  const kept = (await db.execute(sql`
    select diet_bits as bits from restaurants where id = ${place}::uuid`)) as {
    rows: { bits: number }[];
  };
  expect(kept.rows).toEqual([{ bits: 2 + 8 }]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import type { Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { refreshStatistics } from './jobs.statistics.ts';
import { readStatusFacts } from './queries.ts';

const VOTES = 3000;
const DAY = '2026-05-02';
const place = demoRestaurants.find(({ dishes }) => dishes[0]);
const restaurantId = place?.id ?? '';
const dishId = place?.dishes[0]?.id ?? '';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const fill = (db: Queryable, votes: number) =>
  db.execute(sql`
    with cast_ones as (
      insert into ballots (user_session, idempotency_key, request_hash, evidence)
      select 'user_' || gen_random_uuid(), gen_random_uuid(), 'x', 'position'
      from generate_series(1, ${votes}::int) returning id, user_session
    )
    insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_email,
      voter_mailbox, voter_name, location_verified, vote_day, first_here)
    select id, ${restaurantId}, ${dishId}, 4, user_session, user_session || '@example.com',
      user_session || '@example.com', '', true, ${DAY}::date, true from cast_ones`);

/** How many rows of votes the facts of somebody new read. */
async function votesRead(db: Queryable): Promise<number> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const asking = { personId: id, userSession: userSessionOf(id), email, mailbox: email };
  const read = async () => {
    const { rows } = (await db.execute(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables where relname = 'votes'`)) as { rows: { count: number }[] };
    return rows[0]?.count ?? Number.NaN;
  };
  const before = await read();
  expect(await readStatusFacts(db, { restaurantId, day: DAY, ...asking })).toHaveLength(1);
  return (await read()) - before;
}

test('a plan from before the first votes reads no vote of others once they are looked at', async () => {
  const { db } = database;
  await db.execute(sql`truncate ballots, votes cascade`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await votesRead(tx);
    await fill(tx, VOTES);
    // PostgreSQL 15 reads all of them three times until here.
    expect(await refreshStatistics({ db: tx })).toContain('votes');
    expect(await votesRead(tx)).toBeLessThan(5);
  });
});

test('tables are looked at when they have doubled, and not before', async () => {
  const { db } = database;
  await refreshStatistics(database);
  expect(await refreshStatistics(database)).toEqual([]);
  await fill(db, VOTES / 2);
  expect(await refreshStatistics(database)).toEqual([]);
  await fill(db, VOTES);
  expect(await refreshStatistics(database)).toEqual(['ballots', 'votes']);
});

test('a table that the role may not analyse is tried once', async () => {
  const { db } = database;
  await refreshStatistics(database);
  await fill(db, 4 * VOTES);
  const notOurs = new Set<string>();
  await db.transaction(async (tx) => {
    await tx.execute(sql`create role no_owner`);
    await tx.execute(sql`set local role no_owner`);
    expect(await refreshStatistics({ db: tx }, notOurs)).toEqual([]);
    await tx.execute(sql`reset role`);
    await tx.execute(sql`drop role no_owner`);
  });
  expect([...notOurs]).toEqual(['ballots', 'votes']);
  expect(await refreshStatistics(database, notOurs)).toEqual([]);
  expect(await refreshStatistics(database)).toEqual(['ballots', 'votes']);
});

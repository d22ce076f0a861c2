import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import type { Queryable } from '../../database/open.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { windowOf } from '../http/limits.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { insertBallot, readBallotFacts, readStatusFacts } from './queries.ts';
import { readVoter } from './queries.voter.ts';

/** At one restaurant, as many as would be felt if each vote read them. */
const VOTES = 3000;
const DAY = '2026-05-02';
const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);
const restaurantId = place?.id ?? '';
const dishId = place?.dishes[0]?.id ?? '';
const id = randomUUID();
const email = `${id}@example.com`;
const voter = { personId: id, userSession: userSessionOf(id), email, mailbox: email };
const asked = {
  restaurantId,
  idempotencyKey: randomUUID(),
  dishIds: JSON.stringify([dishId]),
  day: DAY,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.execute(sql`
    with cast_ones as (
      insert into ballots (user_session, idempotency_key, request_hash, evidence, created_at)
      select 'user_' || gen_random_uuid(), gen_random_uuid(), 'x', 'position', ${TEST_NOW.toISOString()}::timestamptz
      from generate_series(1, ${VOTES}::int) returning id, user_session
    )
    insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_email,
      voter_mailbox, voter_name, location_verified, vote_day, first_here)
    select id, ${restaurantId}, ${dishId}, 4, user_session, user_session || '@example.com',
      user_session || '@example.com', '', true, ${DAY}::date, true from cast_ones`);
  await db.execute(sql`insert into profiles (id, email, email_verified, full_name)
    values (${id}, ${email}, true, 'Ana')`);
  await db.execute(sql`insert into sessions (token, user_id, expires_at)
    values ('secret', ${id}, ${TEST_NOW.toISOString()}::timestamptz + interval '1 day')`);
  await db.execute(sql`analyze`);
});
afterAll(() => database.close());

/** How many rows of votes a statement reads with the plan that a connection keeps. */
async function votesRead(run: (db: Queryable) => Promise<unknown>): Promise<number> {
  const read = async (tx: Queryable) => {
    const { rows } = (await tx.execute(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables where relname = 'votes'`)) as { rows: { count: number }[] };
    return rows[0]?.count ?? Number.NaN;
  };
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const before = await read(tx);
    await run(tx);
    return (await read(tx)) - before;
  });
}

test.each<[string, (db: Queryable) => Promise<unknown[]>]>([
  [
    'of a ballot and its voter',
    (db) =>
      readVoter(db, {
        ...asked,
        ...windowOf('ballotsByPerson', TEST_NOW),
        token: 'secret',
        at: TEST_NOW.toISOString(),
      }),
  ],
  ['of a ballot', (db) => readBallotFacts(db, { ...asked, ...voter })],
  ['of the page before it', (db) => readStatusFacts(db, { restaurantId, day: DAY, ...voter })],
])('the facts %s read no vote of others, however many they are', async (_, run) => {
  expect(await votesRead(async (db) => expect(await run(db)).toHaveLength(1))).toBeLessThan(5);
});

test('storing a vote reads no vote of others', async () => {
  const read = await votesRead((db) =>
    insertBallot(db, {
      ballotId: randomUUID(),
      idempotencyKey: randomUUID(),
      requestHash: 'x',
      evidence: 'position',
      restaurantId,
      ...voter,
      name: 'Ana',
      latitude: null,
      longitude: null,
      accuracyMeters: null,
      distanceMiles: null,
      locationVerified: true,
      adminVote: false,
      day: DAY,
      at: TEST_NOW.toISOString(),
      ratings: JSON.stringify([{ id: randomUUID(), dish_id: dishId, rating: 4 }]),
      isVoterOfDay: true,
      firstDay: null,
      lastDay: null,
      newVoterKey: null,
      entry: 'entry',
      hasTraces: false,
      network: null,
      subnet: null,
      mailDomain: null,
      device: null,
      pageSeen: false,
      secondsOpen: null,
      voteCounts: '[]',
      voterCounts: '[]',
    }),
  );
  expect(read).toBeLessThan(5);
});

test.each<['email' | 'mailbox', string]>([
  ['email', 'voter_email'],
  ['mailbox', 'voter_mailbox'],
])('a vote of the same %s that a merge brought here counts as one of today', async (by, column) => {
  const { db } = database;
  const [other, address] = [randomUUID(), 'other@example.com'];
  const asking = { personId: other, userSession: userSessionOf(other), email: address };
  const votedTodayBy = async () =>
    (await readStatusFacts(db, { restaurantId, day: DAY, ...asking, mailbox: address }))[0]
      ?.votedTodayBy;
  const own = sql`select id from votes where restaurant_id = ${restaurantId} and vote_day = ${DAY} limit 1`;
  const give = sql.raw(`${column} = '${address}'`);
  const former = sql.raw(`${column} = user_session || '@example.com'`);
  expect(await votedTodayBy()).toBeNull();
  await db.execute(sql`update votes set ${give} where id = (${own})`);
  expect(await votedTodayBy()).toBe(by);
  await db.execute(sql`update votes set cast_for_restaurant_id = gen_random_uuid() where ${give}`);
  expect(await votedTodayBy()).toBe(by);
  await db.execute(sql`update votes set cast_for_restaurant_id = null, ${former} where ${give}`);
});

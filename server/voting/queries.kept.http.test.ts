import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAllKeptDrift, repairKept } from '../../database/kept-drift.ts';
import { keepPatterns } from '../../database/kept-patterns.ts';
import { keepTallies } from '../../database/kept-tallies.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { selectVoteHours } from '../dashboard/queries.ts';
import { selectCounty, selectPattern } from '../dashboard/queries.summary.ts';
import { castAt } from '../testing/cast.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { selectRestaurantSums, selectVoteDays } from '../visits/queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const rowsOf = async <Row>(statement: SQL) =>
  ((await server.services.db.execute(statement)) as { rows: Row[] }).rows;
const DAY = '2026-04-28';

const ONE_VOTE = sql`select * from votes where rating > 0 and not admin_vote and not withheld`;

/** The figures of analytics and owners, out of the counters and votes themselves. */
async function meant(from: string | null) {
  const days = await rowsOf<{ day: string; votes: number; points: number }>(sql`
    select vote_day::text as day, sum(votes)::int as votes, sum(points)::int as points from vote_totals
    where vote_day >= coalesce(${from}::date, '-infinity') group by 1 having sum(votes) <> 0 order by 1`);
  const restaurants = await rowsOf<{ id: string; votes: number; points: number }>(sql`
    select restaurant_id as id, sum(votes)::int as votes, sum(points)::int as points from ${totalsOfAllDays} as totals
    group by 1 having sum(votes) > 0 order by 1`);
  const counties = await rowsOf(sql`
    select county_id as id, count(*)::int as restaurants, sum(votes)::int as votes, sum(points)::int as points
    from (select restaurant_id as id, sum(votes) as votes, sum(points) as points from ${totalsOfAllDays} as totals
      group by 1 having sum(votes) > 0) as sums join restaurants using (id) group by 1 order by 1`);
  return { days, restaurants, counties };
}

async function told(from: string | null) {
  const { db } = server.services;
  const days = (await selectVoteDays(db, from)).filter(({ votes }) => votes !== 0);
  const sums = await selectRestaurantSums(db, null, 5000);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    restaurants: sums.restaurants
      .map(({ id, votes, points }) => ({ id, votes, points }))
      .toSorted(byId),
    counties: sums.counties
      .map(({ id, restaurants, votes, points }) => ({ id, restaurants, votes, points }))
      .toSorted(byId),
  };
}

/** When a restaurant got its votes, counted vote by vote. */
async function meantOf(id: string, from: string | null) {
  const clock = sql`(created_at at time zone ${sql.raw(`'${FESTIVAL_TIME_ZONE}'`)})`;
  const counted = sql`restaurant_id = ${id}::uuid and rating > 0 and not admin_vote and not withheld`;
  return {
    hours: await rowsOf(sql`select extract(hour from ${clock})::int as hour, count(*)::int as votes
      from votes where ${counted} and ${clock}::date >= coalesce(${from}::date, '-infinity') group by 1 order by 1`),
    week: await rowsOf(sql`select extract(isodow from ${clock})::int as weekday, extract(hour from ${clock})::int as hour,
      count(*)::int as votes from votes where ${counted} group by 1, 2 order by 1, 2`),
    visits: await rowsOf(sql`select least(days, 4)::int as days, count(*)::int as people
      from (select count(*) as days from votes where ${counted} group by user_session) as came group by 1 order by 1`),
  };
}

async function toldOf(id: string, from: string | null) {
  const { db } = server.services;
  const pattern = await selectPattern(db, id);
  return {
    hours: (await selectVoteHours(db, id, from)).toSorted((a, b) => a.hour - b.hour),
    week: pattern.hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    visits: pattern.visits.toSorted((a, b) => a.days - b.days),
  };
}

/** Some of what is done to votes, by rulings, merges, erasures, older servers and by hand. */
const CHANGES: Record<string, (at: number) => SQL> = {
  withhold: (at) => sql`update votes set withheld = not withheld where ballot_id = (
    select ballot_id from (${ONE_VOTE}) as one order by id offset ${at} limit 1)`,
  delete: (at) =>
    sql`delete from votes where id = (select id from (${ONE_VOTE}) as one order by id offset ${at} limit 1)`,
  later: (at) => sql`update votes set created_at = created_at + interval '5 hours'
    where id = (select id from (${ONE_VOTE}) as one order by id offset ${at} limit 1)`,
  another: (at) => sql`update votes set user_session = 'user_' || gen_random_uuid()
    where id = (select id from (${ONE_VOTE}) as one order by id offset ${at} limit 1)`,
  zero: (at) => sql`update votes set rating = 0
    where id = (select id from (${ONE_VOTE}) as one order by id offset ${at} limit 1)`,
  again: (at) => sql`
    with one as (select * from (${ONE_VOTE}) as one order by id offset ${at} limit 1), ballot as (
      insert into ballots (user_session, idempotency_key, request_hash) select user_session, gen_random_uuid(), '' from one
      returning id
    ) insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name, location_verified, vote_day, created_at)
    select ballot.id, restaurant_id, dish_id, 3, user_session, '', false, '2026-05-01'::date - (${at} % 4) * 30,
      '2026-05-01T15:30:00Z'::timestamptz - (${at} % 4) * interval '30 days'
    from one, ballot on conflict do nothing`,
};
const done = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(CHANGES), 'keep'),
    at: fc.integer({ min: 0, max: 900 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('whatever is done to votes, an owner is told of them as they are', async () => {
  const { db } = server.services;
  const [hot] = await rowsOf<{ id: string }>(
    sql`select restaurant_id as id from votes group by 1 order by count(*) desc limit 1`,
  );
  await keepTallies(db);
  await fc.assert(
    fc.asyncProperty(done, async (changes) => {
      await keepPatterns(db, DAY, 1);
      for (const { kind, at } of changes) {
        await (kind === 'keep'
          ? keepPatterns(db, '2026-04-30', 1)
          : db.execute(CHANGES[kind]?.(at) ?? sql``));
      }
      const touched = await rowsOf<{ id: string }>(sql`select id from restaurants
        where id not in (select restaurant_id from kept_patterns) or id = ${hot?.id} order by id limit 12`);
      for (const { id } of touched) {
        for (const from of [null, '2026-04-27', '2026-04-29']) {
          expect(await toldOf(id, from)).toEqual(await meantOf(id, from));
        }
      }
      expect(await findAllKeptDrift(db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('days, restaurants and counties are told as they are, noted or kept', async () => {
  const { db } = server.services;
  const ids = (
    await rowsOf<{ id: string }>(
      sql`select id from ballots where state = 'counted' order by id limit 20`,
    )
  ).map(({ id }) => id);
  const compare = async () => {
    for (const from of [null, '2026-04-27']) expect(await told(from)).toEqual(await meant(from));
    expect(await findAllKeptDrift(db)).toEqual([]);
  };
  const steps: (() => Promise<unknown>)[] = [
    () => setBallotState(db, ids, 'held'),
    () => setBallotState(db, ids.slice(0, 9), 'excluded'),
    () => setBallotState(db, ids, 'counted'),
    () => db.execute(sql`update vote_totals set shard = 2 where vote_day > '2026-04-20'`),
    () =>
      db.execute(sql`update restaurants set county_id = '45019', state_id = 'SC'
      where id in (select restaurant_id from vote_totals order by votes desc limit 3)`),
    () =>
      db.execute(
        sql`update vote_totals set shard = -1, vote_day = vote_day - 400 where vote_day = '2026-04-27'`,
      ),
    () => db.execute(sql`delete from vote_totals where vote_day < '2026-01-01'`),
  ];
  for (const step of steps) {
    await step();
    await compare();
    await keepTallies(db);
    await compare();
  }
});

test('the first of many restaurants are those with the most votes', async () => {
  const { db } = server.services;
  const all = (await selectRestaurantSums(db, null, 5000)).restaurants;
  for (const most of [1, 7, 30]) {
    const { restaurants } = await selectRestaurantSums(db, null, most);
    expect(restaurants).toEqual(all.slice(0, most));
  }
});

test('of a county an owner is told what its counters say', async () => {
  const { db } = server.services;
  const places = await rowsOf<{ id: string; county: string }>(
    sql`select distinct on (county_id) id, county_id as county from restaurants order by county_id, id`,
  );
  const [owner] = await rowsOf<{ id: string }>(
    sql`select user_id as id from restaurant_owners limit 1`,
  );
  for (const { id, county } of places) {
    const [row] = await rowsOf(sql`
      select counties.name, (count(*) filter (where archived_at is null))::int as restaurants,
        coalesce(sum(votes), 0)::int as votes, (count(*) filter (where votes > 0 and not exists (
          select from restaurant_owners where restaurant_id = restaurants.id and user_id = ${owner?.id})))::int as others
      from restaurants join counties on counties.id = county_id left join (
        select restaurant_id, sum(votes) as votes from ${totalsOfAllDays} as totals group by 1
      ) as sums on restaurant_id = restaurants.id
      where county_id = ${county} group by counties.id`);
    expect(await selectCounty(db, id, owner?.id ?? '')).toEqual(row);
  }
});

test('a vote notes nothing and takes no pattern away', async () => {
  const { db } = server.services;
  // The database compares a vote's moment with its own clock.
  server.clock.now = new Date();
  await keepTallies(db);
  await keepPatterns(db, DAY, 1);
  const patterns = () =>
    rowsOf(sql`select xmin::text, restaurant_id from kept_patterns order by 2`);
  const before = await patterns();
  expect(before.length).toBeGreaterThan(50);
  const visitor = await server.visitor().join(`${randomUUID()}@example.com`);
  await castAt(server, visitor, 0);
  expect(await patterns()).toEqual(before);
  expect(await rowsOf(sql`select from changed_tallies union all select from changed_days`)).toEqual(
    [],
  );
  expect(await findAllKeptDrift(db)).toEqual([]);
});

test('what was changed by hand is found, and mended', async () => {
  const { db } = server.services;
  await db.execute(sql`update kept_tallies set points = points + 7
    where (kind, id) in (select kind, id from kept_tallies order by kind, id limit 1)`);
  await db.execute(
    sql`delete from kept_days where vote_day = (select min(vote_day) from kept_days)`,
  );
  await db.execute(sql`update kept_patterns set visits = '[0, 0, 0, 7]'
    where restaurant_id = (select restaurant_id from kept_patterns order by 1 limit 1)`);
  const drift = await findAllKeptDrift(db);
  expect(new Set(drift.map(({ of }) => of))).toEqual(
    new Set(['kept_days', 'kept_patterns', 'kept_sums', 'kept_tallies']),
  );
  expect(await repairKept(db)).toEqual(drift);
  expect(await findAllKeptDrift(db)).toEqual([]);
  expect(await rowsOf(sql`select from changed_tallies`)).toEqual([]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPatterns } from '../../database/kept-patterns.ts';
import { keepTallies } from '../../database/kept-tallies.ts';
import type { Queryable } from '../../database/open.ts';
import { RANKING_COLUMNS, RANKING_KINDS } from '../../domain/rankings/rules.ts';
import { rankingFilterSchema } from '../../domain/rankings/schema.ts';
import { selectVoteHours } from '../dashboard/queries.ts';
import { selectCounty, selectPattern } from '../dashboard/queries.summary.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { ANALYTICS_RESTAURANTS } from '../../domain/visits/rules.ts';
import { selectRestaurantSums, selectVoteDays } from '../visits/queries.ts';
import { selectBest } from './queries.best.ts';
import { selectCandidates } from './queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  // Twenty more of each dish, with a counter for each of ten days: 5,000 dishes and 54,000 counters.
  await db.execute(sql`
    with more as (
      insert into dishes (restaurant_id, name) select restaurant_id, name || ' ' || copy
      from dishes, generate_series(1, 20) as copy where merged_into_id is null returning id, restaurant_id
    ) insert into vote_totals (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters)
    select restaurant_id, '2026-04-20'::date + day, id, -1, 1, 1 + mod(abs(hashtext(id::text)), 3), 0, 0, 0
    from more, generate_series(1, 10) as day`);
  // And a place with 5,000 votes.
  await db.execute(sql`
    with one as (select * from votes where rating > 0 and not admin_vote and not withheld order by id limit 1), cast_ballots as (
      insert into ballots (user_session, idempotency_key, request_hash)
      select 'user_' || gen_random_uuid(), gen_random_uuid(), '' from generate_series(1, 5000) returning id, user_session
    ) insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name, location_verified, vote_day, created_at)
    select cast_ballots.id, restaurant_id, dish_id, 4, cast_ballots.user_session, '', false, '2026-04-20', '2026-04-20T16:00:00Z'
    from one, cast_ballots`);
  await keepTallies(db);
  await keepPatterns(db, '2026-05-01', 100);
  await db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => server.stop());

/** How many rows of tables a read goes through. A connection's statistics include its earlier work. */
async function rowsRead(work: (tx: Queryable) => Promise<unknown>): Promise<number> {
  return server.services.db.transaction(async (tx) => {
    const read = async () => {
      const { rows } = (await tx.execute(sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`)) as {
        rows: { read: number }[];
      };
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

test.each(RANKING_KINDS)('a ranking of %s reads what it shows, and sums', async (kind) => {
  const all = await rowsRead((tx) => selectCandidates(tx, kind));
  expect(all).toBeGreaterThan(5000);
  for (const by of RANKING_COLUMNS) {
    const read = await rowsRead((tx) =>
      selectBest(tx, rankingFilterSchema.parse({ kind, by }), 10),
    );
    expect({ by, isFew: read < 1200, read }).toMatchObject({ by, isFew: true });
  }
});

test('analytics of all time read no counter', async () => {
  const read = await rowsRead(async (tx) => {
    await selectVoteDays(tx, null);
    await selectRestaurantSums(tx, null, ANALYTICS_RESTAURANTS);
  });
  expect(read).toBeLessThan(2500);
});

test('an owner of a busy place reads the hours that are kept, and not its votes', async () => {
  const { rows } = (await server.services.db.execute(
    sql`select restaurant_id as id from votes group by 1 order by count(*) desc limit 1`,
  )) as { rows: { id: string }[] };
  const id = rows[0]?.id ?? '';
  const read = await rowsRead(async (tx) => {
    await selectPattern(tx, id);
    await selectVoteHours(tx, id, null);
    await selectCounty(tx, id, id);
  });
  expect(read).toBeLessThan(1200);
});

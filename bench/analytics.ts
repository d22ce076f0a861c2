import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { rewriteVoterCounts } from '../database/daily-counts.ts';
import type { Database } from '../database/open.ts';
import { rewriteTotals } from '../database/vote-totals.ts';
import { ANALYTICS_RANGES } from '../domain/visits/rules.ts';
import { readAnalytics } from '../server/visits/actions.ts';
import { openPostgresFestival } from './festival.ts';
import { percentiles } from './load.ts';

const SIZES = [10_000, 1_000_000];
/** So many days before today have votes. */
const DAYS = 60;
/** How many votes a person has, on days one after another. */
const VOTES_A_PERSON = 5;
const TIMES = 50;

/**
 * `node bench/analytics.ts`: how long the organisers' figures take with ten thousand votes and with a
 * million, for each range; medians, one request at a time, on PostgreSQL, without HTTP. They read counters
 * alone, so they should not grow once every dish has votes on every day.
 */
async function measure(): Promise<void> {
  const festival = await openPostgresFestival(1);
  const pool = new pg.Pool({ connectionString: festival.url, max: 4 });
  const db = drizzle(pool) as unknown as Database;
  try {
    for (const size of SIZES) {
      await insertVotes(pool, size);
      await db.transaction(async (tx) => {
        await rewriteTotals(tx);
        await rewriteVoterCounts(tx);
      });
      await pool.query('vacuum analyze votes, vote_totals, daily_counts');
      const { rows } = await pool.query<{ votes: string; totals: string }>(
        'select (select count(*) from votes) as votes, (select count(*) from vote_totals) as totals',
      );
      const times = [];
      for (const range of ANALYTICS_RANGES) times.push(`${range} ${await medianOf(db, range)} ms`);
      process.stdout.write(
        `${rows[0]?.votes} votes, ${rows[0]?.totals} counters: ${times.join(', ')}\n`,
      );
    }
  } finally {
    await pool.end();
    await festival.remove();
  }
}

async function medianOf(db: Database, range: (typeof ANALYTICS_RANGES)[number]): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const startedAt = performance.now();
    await readAnalytics({ db, now: () => new Date() }, range);
    times.push(performance.now() - startedAt);
  }
  return percentiles(times).p50Ms.toFixed(1);
}

/** As many votes as there are to be, spread over all dishes and days; those of before go. */
async function insertVotes(pool: pg.Pool, size: number): Promise<void> {
  await pool.query(
    'truncate votes, ballots, vote_totals, vote_marks, festival_voters, daily_counts',
  );
  await pool.query(`create temporary table if not exists menu as
    select row_number() over (order by id) - 1 as number, id, restaurant_id from dishes`);
  await pool.query(
    `with cast_votes as materialized (
       select gen_random_uuid() as ballot_id, i,
         'user_bench_' || i / ${VOTES_A_PERSON} as user_session,
         current_date - ((i / ${VOTES_A_PERSON} * 7 + i % ${VOTES_A_PERSON}) % ${DAYS})::int as vote_day
       from generate_series(0, $1::int - 1) as i
     ), written as (
       insert into ballots (id, user_session, idempotency_key, request_hash)
       select ballot_id, user_session, ballot_id, 'bench' from cast_votes
     )
     insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name,
       location_verified, vote_day, created_at)
     select ballot_id, restaurant_id, menu.id, 1 + i % 5, user_session, '', true, vote_day, vote_day
     from cast_votes join menu on menu.number = i * 7919::bigint % (select count(*) from menu)`,
    [size],
  );
}

await measure();

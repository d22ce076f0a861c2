import type pg from 'pg';

/** Number of days before today with votes. */
const DAYS = 60;
/** Number of votes per person, on consecutive days. */
const VOTES_A_PERSON = 5;
/** One in this many ballots is excluded. */
const EXCLUDED = 200;

/** Replaces all votes with the given number, spread over all dishes and days. */
export async function insertVotes(pool: pg.Pool, size: number): Promise<void> {
  await pool.query(
    'truncate votes, ballots, vote_totals, vote_marks, festival_voters, daily_counts cascade',
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
       insert into ballots (id, user_session, idempotency_key, request_hash, evidence, state)
       select ballot_id, user_session, ballot_id, 'bench',
         (array['code', 'position', 'position_near'])[1 + i % 3],
         case when i % ${EXCLUDED} = 0 then 'excluded' else 'counted' end
       from cast_votes
     )
     insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_name,
       location_verified, withheld, vote_day, created_at)
     select ballot_id, restaurant_id, menu.id, 1 + i % 5, user_session, '', true,
       i % ${EXCLUDED} = 0, vote_day, vote_day
     from cast_votes join menu on menu.number = i * 7919::bigint % (select count(*) from menu)`,
    [size],
  );
}

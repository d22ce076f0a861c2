import type pg from 'pg';

/** Days before today with votes; more and more of them, as a festival grows. */
const DAYS = 60;
/** Votes of a person, on consecutive days. */
const VOTES_A_PERSON = 5;
/** Days whose exact positions are not erased yet. */
const POSITIONS_DAYS = 14;
/** Ballots of one statement. */
const AT_ONCE = 100_000;

/**
 * Replaces all votes with a festival of the given number of ballots, with everything that an organiser can
 * search them by: people with names, traces, evidence, signals, clusters and states. In the order of time, and
 * the same in each run. Counters are left alone.
 * @param firstDayAfter `YYYY-MM-DD`: they are cast until the day before
 */
export async function insertManyBallots(
  pool: pg.Pool,
  size: number,
  firstDayAfter: string,
): Promise<void> {
  await pool.query(
    'truncate votes, ballots, vote_totals, vote_marks, vote_clusters, festival_voters, daily_counts cascade',
  );
  await pool.query(`drop table if exists menu`);
  await pool.query(`create temporary table menu as
    select row_number() over (order by restaurant_id, id) - 1 as number, id, restaurant_id from dishes`);
  await pool.query(
    `insert into profiles (id, email, email_verified, full_name)
     select ('00000000-0000-4000-9000-' || lpad(i::text, 12, '0'))::uuid,
       'taster' || i || '@bench.example', true,
       (array['Ana','Luis','Marta','Jorge','Elena','Pablo','Rosa','Diego'])[1 + i % 8] || ' ' ||
       (array['García','Smith','Vázquez','Johnson','Ortiz','Brown','Reyes'])[1 + i % 7] || ' ' || i
     from generate_series(0, $1::int - 1) i on conflict do nothing`,
    [Math.ceil(size / VOTES_A_PERSON)],
  );
  for (let from = 0; from < size; from += AT_ONCE) {
    await pool.query(insertPart, [from, Math.min(size, from + AT_ONCE) - 1, size, firstDayAfter]);
  }
  await pool.query(insertSignals);
  await pool.query('vacuum analyze');
}

/** Ballots from number $1 to $2, of $3, until the day before $4. Chance is the hash of the number. */
const insertPart = `
  with numbered as materialized (
    select i, gen_random_uuid() as ballot_id, hashint4extended(i, 7) & 1023 as luck,
      hashint4extended(i, 8) & 1023 as link_luck,
      (i::bigint * ${DAYS} / $3)::int as day_number
    from generate_series($1::int, $2::int) as i
  ), cast_votes as materialized (
    select *, (i - day_number * 7919 % 1000 + 1000)::bigint % ($3::int / ${VOTES_A_PERSON}) as person,
      $4::date - ${DAYS} + day_number as day,
      ($4::date - ${DAYS} + day_number + time '11:00')::timestamp at time zone 'America/New_York'
        + make_interval(secs => (i::bigint * ${DAYS} % $3)::float8 / $3 * 43200) as at
    from numbered
  ), named as materialized (
    select *, 'user_00000000-0000-4000-9000-' || lpad(person::text, 12, '0') as session,
      case when luck < 300 then 'code' when luck < 880 then 'position'
        when luck < 1003 then 'position_near' else 'position_late' end as evidence,
      case when luck % 200 = 0 then 'excluded' when luck = 501 then 'held' else 'counted' end as state
    from cast_votes
  ), written as (
    insert into ballots (id, user_session, idempotency_key, request_hash, evidence, state, created_at)
    select ballot_id, session, ballot_id, 'bench', evidence, state, at from named
  ), traced as (
    insert into ballot_traces (ballot_id, network, subnet, mail_domain, device, account_age_seconds,
      page_seen, seconds_open)
    select ballot_id,
      decode(md5(case when link_luck < 450 then 'carrier' || i * 31 % 220
        when link_luck < 650 then 'wifi' || i * 7919::bigint % 120 else 'home' || person end), 'hex'),
      case when link_luck % 4 = 0 then decode(md5('subnet' || person), 'hex') end,
      decode(md5(case when person % 20 = 0 then 'company' || person % 3000
        else (array['gmail','gmail','icloud','outlook','yahoo'])[(1 + person % 5)::int] end), 'hex'),
      case when luck % 64 > 0 then decode(md5('device' || person), 'hex') end,
      (luck * 911) % 900000, luck % 50 > 0, 20 + luck % 300
    from named
  )
  insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_email, voter_mailbox,
    voter_name, user_latitude, user_longitude, location_verified, withheld, vote_day, created_at)
  select ballot_id, restaurant_id, menu.id, 1 + i % 5, session, 'taster' || person || '@bench.example',
    'taster' || person || '@bench.example', '',
    case when day_number >= ${DAYS - POSITIONS_DAYS} then 34 + i * 1e-7 end,
    case when day_number >= ${DAYS - POSITIONS_DAYS} then -81 - i * 1e-7 end,
    evidence <> 'position_near', state <> 'counted', day, at
  from named join menu on menu.number = i * 7919::bigint % (select count(*) from menu)
  on conflict do nothing`;

/** Two in a hundred ballots have a signal; 400 clusters have twenty ballots each. */
const insertSignals = `
  with picked as materialized (
    select id, created_at, row_number() over (order by created_at, id) as number from ballots
    where hashtextextended(id::text, 0) % 50 = 0
  ), marked as (
    insert into vote_marks (ballot_id, reason, strength, basis, created_at)
    select id, (array['network_share','network_share','network_share','domain_share','device_share',
      'new_accounts','person_burst','impossible_travel'])[(1 + number % 8)::int], 1, '{}', created_at from picked
  ), clusters as (
    insert into vote_clusters (restaurant_id, kind, link, day, strength, ballots, first_at, last_at,
      created_at, updated_at)
    select (select id from restaurants order by id limit 1), 'network', decode(md5('cluster' || i), 'hex'),
      (select max(vote_day) from votes), 2, 20, now(), now(), now(), now()
    from generate_series(1, 400) i returning id
  ), numbered as (select id, row_number() over (order by id) as number from clusters)
  insert into vote_cluster_ballots (cluster_id, ballot_id)
  select numbered.id, picked.id from numbered
  join picked on picked.number between numbered.number * 20 - 19 and numbered.number * 20`;

import { type SQL, sql } from 'drizzle-orm';
import type { DailyCount } from '../domain/visits/rules.ts';
import type { Database, Queryable } from './open.ts';
import { REPAIRS_LOCK } from './vote-totals.ts';

/** The number of shards: connections write to this many rows of one counter; see `voteTotals`. */
export const SHARDS = 32;

/** A JSON array of `DailyCount` as rows, one set for each row of another part of the same statement. */
export const countsIn = (part: SQL, counts: SQL): SQL => sql`
  select given.day, given.metric, given.dimension, given.value, given.count
  from ${part}, jsonb_to_recordset(${counts}::jsonb)
    as given (day date, metric text, dimension text, value text, count int)`;

/**
 * Adds to the counters of days, in the same order for every writer, which prevents deadlocks. Part of a
 * statement.
 */
export const insertCounts = (...parts: SQL[]): SQL => sql`
  insert into daily_counts (day, metric, dimension, value, shard, count)
  select day, metric, dimension, value, pg_backend_pid() % ${sql.raw(String(SHARDS))}, sum(count)
  from (${sql.join(parts, sql` union all `)}) as counts
  group by day, metric, dimension, value
  order by metric, dimension, day, value
  on conflict (metric, dimension, day, value, shard)
  do update set count = daily_counts.count + excluded.count`;

/** By itself, or in the caller's transaction. */
export const addDailyCounts = (db: Queryable, counts: readonly DailyCount[]) =>
  db.execute(insertCounts(countsIn(sql`(select) as once`, sql`${JSON.stringify(counts)}::text`)));

/**
 * Merges the shards of past days, as `foldShards` does. Votes may still write to these days, because a
 * person's last day of voting moves. So locked rows are skipped until the next run, and the others are
 * written in the order in which votes write them, which prevents deadlocks.
 * @param day the first day to leave alone, `YYYY-MM-DD`
 */
export const foldDailyCounts = (db: Queryable, day: string) =>
  db.execute(sql`
    with folded as (
      delete from daily_counts where ctid in (
        select ctid from daily_counts where day < ${day}::date and shard <> 0 for update skip locked
      ) returning *
    )
    insert into daily_counts (day, metric, dimension, value, shard, count)
    select day, metric, dimension, value, 0, sum(count)
    from folded group by day, metric, dimension, value
    order by metric, dimension, day, value
    on conflict (metric, dimension, day, value, shard)
    do update set count = daily_counts.count + excluded.count`);

/** The first and last day of each voter, computed from the votes. */
const daysOfVoters = sql`
  select user_session, min(vote_day) as first_day, max(vote_day) as last_day
  from votes where rating > 0 and not admin_vote group by user_session`;

/** The counters computed from the votes. @param days of each voter, as `daysOfVoters` returns them */
const countsOfVotes = (days: SQL) => sql`
  select vote_day as day, 'voters' as metric, count(distinct user_session)::int as count
  from votes where rating > 0 and not admin_vote group by vote_day
  union all
  select first_day, 'new_voters', count(*)::int from (${days}) as voters group by first_day
  union all
  select last_day, 'last_voters', count(*)::int from (${days}) as voters group by last_day`;

const ofVoters = sql`metric in ('voters', 'new_voters', 'last_voters') and dimension = 'all'`;

/** A counter of voters that differs from the votes. */
export interface VoterDrift {
  /** `days`: number of people whose days differ from their votes. */
  metric: 'voters' | 'new_voters' | 'last_voters' | 'days';
  /** null of `days`. */
  day: string | null;
  counted: number;
  voted: number;
}

/** Compares the counters of voters with the votes, both in one snapshot. */
export async function findVoterDrift(db: Queryable): Promise<VoterDrift[]> {
  const found = await db.execute(sql`
    with counted as (
      select day, metric, sum(count)::int as count from daily_counts where ${ofVoters} group by day, metric
    ), voters as (${daysOfVoters}), voted as (${countsOfVotes(sql`table voters`)}), people as (
      select 1 from festival_voters full join voters using (user_session)
      where (festival_voters.first_day, festival_voters.last_day)
        is distinct from (voters.first_day, voters.last_day)
    )
    select metric, day::text as "day", coalesce(counted.count, 0) as "counted",
      coalesce(voted.count, 0) as "voted"
    from counted full join voted using (day, metric)
    where coalesce(counted.count, 0) <> coalesce(voted.count, 0)
    union all
    select 'days', null, count(*)::int, 0 from people having count(*) > 0
    order by 2, 1`);
  return (found as { rows: VoterDrift[] }).rows;
}

/** Replaces the counters with those computed from the votes, as the demo does. The caller blocks votes meanwhile. */
export async function rewriteVoterCounts(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from festival_voters`);
  await tx.execute(sql`
    insert into festival_voters (user_session, first_day, last_day) ${daysOfVoters}`);
  await tx.execute(sql`delete from daily_counts where ${ofVoters}`);
  await tx.execute(sql`
    insert into daily_counts (day, metric, dimension, value, shard, count)
    select day, metric, 'all', '', 0, count from (${countsOfVotes(sql`table festival_voters`)}) as counts`);
}

/** The shard of repairs: no vote writes to it. */
const OWN_SHARD = sql.raw('-1');

/**
 * Corrects the counters that differ from the votes, and no others; no vote waits. The days of a person are written
 * anew only where nobody has changed them meanwhile; what a counter lacks is added to it, as a vote that is counted at
 * the same moment changes both sides alike.
 * @returns the former differences
 */
export function repairVoterCounts(db: Database): Promise<VoterDrift[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${REPAIRS_LOCK})`);
    const drift = await findVoterDrift(tx);
    if (drift.some(({ metric }) => metric === 'days')) await repairDays(tx);
    const rows = drift.length > 0 ? await findVoterDrift(tx) : [];
    const missing = rows.flatMap(({ metric, day, counted, voted }) =>
      metric === 'days' ? [] : [{ day, metric, count: voted - counted }],
    );
    await tx.execute(sql`
      insert into daily_counts as kept (day, metric, dimension, value, shard, count)
      select day, metric, 'all', '', ${OWN_SHARD}, count
      from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as given (day date, metric text, count int)
      order by metric, day
      on conflict (metric, dimension, day, value, shard) do update set count = kept.count + excluded.count`);
    return drift;
  });
}

/** A vote that reads a person's days before and writes them afterwards fails, and is tried again: `insertVoterOfDay`. */
async function repairDays(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    delete from festival_voters where not exists (select from votes
      where votes.user_session = festival_voters.user_session and rating > 0 and not admin_vote)`);
  await tx.execute(sql`
    update festival_voters as kept set first_day = voters.first_day, last_day = voters.last_day
    from festival_voters as was join (${daysOfVoters}) as voters using (user_session)
    where kept.user_session = was.user_session
      and (was.first_day, was.last_day) is distinct from (voters.first_day, voters.last_day)
      and (kept.first_day, kept.last_day) = (was.first_day, was.last_day)`);
  await tx.execute(sql`
    insert into festival_voters (user_session, first_day, last_day)
    select user_session, first_day, last_day from (${daysOfVoters}) as voters
    where not exists (select from festival_voters as kept where kept.user_session = voters.user_session)
    order by user_session on conflict do nothing`);
}

import { type SQL, sql } from 'drizzle-orm';
import { RANKING_KINDS, type RankingKind } from '../domain/rankings/rules.ts';
import { OWN_SHARD } from './counted-votes.ts';
import { lockInTime } from './lock-in-time.ts';
import type { Database, Queryable } from './open.ts';

const COUNTERS = [
  'votes',
  'points',
  'zeros',
  'code_votes',
  'position_votes',
  'near_votes',
  'late_votes',
];
const FIGURES = [...COUNTERS, 'voters', 'held', 'excluded'];
export const TALLY = [
  'restaurant_id',
  'state_id',
  'county_id',
  'is_archived',
  ...FIGURES,
  'ratings',
];
/** Those of `kept_sums`. */
export const SUMS = [
  'things',
  'voted',
  ...FIGURES.filter((name) => name !== 'zeros' && name !== 'voters'),
];
export const KEY = ['kind', 'county_id', 'state_id', 'is_archived', 'ratings'];
export const names = (columns: readonly string[], of = '') =>
  sql.raw(columns.map((column) => of + column).join(', '));
const each = (columns: readonly string[], write: (column: string) => string) =>
  sql.raw(columns.map(write).join(', '));

/** The advisory lock of the maintenance that writes what is kept. Any number works. */
const KEPT_LOCK = 7_426_053;

/** The ids of what `kept_tallies` does not have as it is now; some may stand there several times. Part of a statement. */
export const changedOf = (kind: RankingKind): SQL =>
  kind === 'restaurants'
    ? sql`select restaurant_id as id from changed_tallies`
    : sql`
      select dish_id as id from changed_tallies where dish_id is not null
      union all select own.id from (select distinct restaurant_id from changed_tallies where dish_id is null) as changed
      cross join lateral (select id from dishes where dishes.restaurant_id = changed.restaurant_id offset 0) as own`;

/** A restaurant or dish with its place, of those that are not merged. */
const thingsOf = (kind: RankingKind): SQL =>
  kind === 'restaurants'
    ? sql`select id, id as restaurant_id, state_id, county_id, archived_at is not null as is_archived
        from restaurants where id = wanted.id and merged_into_id is null`
    : sql`select dishes.id, restaurant_id, state_id, county_id,
          coalesce(dishes.archived_at, restaurants.archived_at) is not null as is_archived
        from dishes join restaurants on restaurants.id = restaurant_id
        where dishes.id = wanted.id and dishes.merged_into_id is null`;

/**
 * The tallies of restaurants or dishes as they are now, in the columns of `kept_tallies` without its kind: with what is
 * settled, but without the counters of the last days. Each is looked up by index, for which `offset 0` stands. Part of a
 * statement.
 * @param wanted a relation of ids
 */
export function talliesOf(kind: RankingKind, wanted: SQL): SQL {
  const isOwn = (of: string) =>
    sql.raw(
      `${of}.restaurant_id = thing.restaurant_id${kind === 'dishes' ? ` and ${of}.dish_id = thing.id` : ''}`,
    );
  const voters = kind === 'restaurants' ? sql`new_voters` : sql`new_dish_voters`;
  return sql`
    select thing.*, ${names(COUNTERS, 'sums.')}, sums.voters, aside.held, aside.excluded,
      sums.votes + sums.zeros as ratings
    from (select distinct id from (${wanted}) as given) as wanted
    cross join lateral (${thingsOf(kind)} offset 0) as thing
    cross join lateral (
      select ${each(COUNTERS, (column) => `coalesce(sum(${column}), 0)::int as ${column}`)},
        coalesce(sum(${voters}), 0)::int as voters
      from settled_totals as own where ${isOwn('own')} offset 0
    ) as sums
    cross join lateral (
      select count(*) filter (where state = 'held')::int as held,
        count(*) filter (where state = 'excluded')::int as excluded
      from votes as own
      cross join lateral (select state from ballots where ballots.id = own.ballot_id offset 0) as ballot
      where ${isOwn('own')} and withheld and rating > 0 and not admin_vote offset 0
    ) as aside`;
}

export const bothKinds = (write: (kind: RankingKind) => SQL): SQL =>
  sql.join(RANKING_KINDS.map(write), sql` union all `);

/** `kept_tallies` by place and number of ratings. */
export const sumsOfTallies = sql`
  select ${names(KEY)}, count(*)::int as things, count(*) filter (where votes > 0)::int as voted,
    ${each(SUMS.slice(2), (column) => `sum(${column})::int as ${column}`)}
  from kept_tallies group by ${names(KEY)}`;

/** What `vote_totals` has in its shard -1 of one day; no row without any. */
const settledOf = (day: SQL): SQL => sql`
  select sum(votes)::int as votes, sum(points)::int as points
  from vote_totals where shard = ${OWN_SHARD} and vote_day = ${day} having count(*) > 0 offset 0`;

/**
 * Brings `kept_tallies`, `kept_sums` and `kept_days` up to what has changed. Nobody waits for it: it reads what is noted
 * and the figures in one snapshot, and what is noted later stays noted.
 * @throws while another maintenance does the same for long; the next run goes on
 */
export const keepTallies = (db: Database): Promise<void> => db.transaction(writeTallies);

/** The same in the transaction of a caller. */
export async function writeTallies(tx: Queryable): Promise<void> {
  if (!(await lockInTime(tx, KEPT_LOCK)))
    throw new Error('Another maintenance of tallies takes long.');
  // The first one reads all of the festival, which may take longer than the limit of a request's statements.
  await tx.execute(sql`set local statement_timeout = 0`);
  if (await takeChangedTallies(tx)) await writeSums(tx);
  await takeChangedDays(tx);
}

/** @returns whether there were any */
async function takeChangedTallies(tx: Queryable): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    with taken as (delete from changed_tallies returning restaurant_id, dish_id), wanted as (
      ${bothKinds((kind) => sql`select distinct ${kind}::text as kind, id from (${changedOf(kind)}) as changed`)}
    ), meant as materialized (
      ${bothKinds((kind) => sql`select ${kind}::text as kind, tally.* from (${talliesOf(kind, changedOf(kind))}) as tally`)}
    ), gone as (
      delete from kept_tallies as kept using wanted
      where kept.kind = wanted.kind and kept.id = wanted.id and not exists (
        select from meant where meant.kind = wanted.kind and meant.id = wanted.id)
    ), written as (
      insert into kept_tallies as kept (kind, id, ${names(TALLY)})
      select kind, id, ${names(TALLY)} from meant
      on conflict (kind, id) do update set ${each(TALLY, (column) => `${column} = excluded.${column}`)}
      where (${names(TALLY, 'kept.')}) is distinct from (${names(TALLY, 'excluded.')})
    )
    select count(*)::int as taken from taken`)) as { rows: { taken: number }[] };
  return (rows[0]?.taken ?? 0) > 0;
}

async function writeSums(tx: Queryable): Promise<void> {
  const sameKey = (other: string) =>
    sql.raw(KEY.map((column) => `kept.${column} = ${other}.${column}`).join(' and '));
  await tx.execute(sql`
    with meant as materialized (${sumsOfTallies}), gone as (
      delete from kept_sums as kept where not exists (select from meant where ${sameKey('meant')})
    )
    insert into kept_sums as kept (${names(KEY)}, ${names(SUMS)}) select ${names(KEY)}, ${names(SUMS)} from meant
    on conflict (${names(KEY)}) do update set ${each(SUMS, (column) => `${column} = excluded.${column}`)}
    where (${names(SUMS, 'kept.')}) is distinct from (${names(SUMS, 'excluded.')})`);
}

const takeChangedDays = (tx: Queryable) =>
  tx.execute(sql`
    with taken as (delete from changed_days returning vote_day), wanted as (
      select distinct vote_day from changed_days
    ), meant as materialized (
      select wanted.vote_day, sums.* from wanted cross join lateral (${settledOf(sql`wanted.vote_day`)}) as sums
    ), gone as (
      delete from kept_days as kept using wanted where kept.vote_day = wanted.vote_day
        and not exists (select from meant where meant.vote_day = wanted.vote_day)
    )
    insert into kept_days as kept (vote_day, votes, points) select vote_day, votes, points from meant
    on conflict (vote_day) do update set votes = excluded.votes, points = excluded.points`);

/** Votes and points of each day, as rows to be added up. Part of a statement. */
export const totalsOfDays = sql`(
  select vote_day, votes, points from kept_days where vote_day not in (select vote_day from changed_days)
  union all
  select changed.vote_day, sums.* from (select distinct vote_day from changed_days) as changed
    cross join lateral (${settledOf(sql`changed.vote_day`)}) as sums
  union all select vote_day, votes, points from vote_totals where shard <> ${OWN_SHARD})`;

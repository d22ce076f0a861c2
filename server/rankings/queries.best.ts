import { type SQL, sql } from 'drizzle-orm';
import { OWN_SHARD } from '../../database/counted-votes.ts';
import { changedOf, talliesOf } from '../../database/kept-tallies.ts';
import type { Queryable } from '../../database/open.ts';
import type { VotesByEvidence } from '../../domain/evidence/rules.ts';
import {
  LEAST_WEIGHT,
  type Prior,
  RANKING_COLUMNS,
  type RankingColumn,
  type RankingKind,
} from '../../domain/rankings/rules.ts';
import type { RankingFilter } from '../../domain/rankings/schema.ts';
import { type Candidate, describedIn, UNRECORDED } from './queries.ts';

/** Figures about all that pass a filter; the prior is about all of the festival. */
export interface RankingSums {
  ranked: number;
  unrated: number;
  prior: Prior;
  /** The median number of ratings of those that have any. */
  median: number;
  evidence: VotesByEvidence;
  withheld: { held: number; excluded: number };
  extra: { admins: number; archived: number };
}

/** A quotient in whole thousandths, half rounded up: as `quotientOf` of the domain. */
const quotient = (thousandths: SQL, divisor: SQL) =>
  sql`((2 * (${thousandths}) + (${divisor})) / (2 * (${divisor})))`;

const list = (columns: readonly string[], write = (column: string) => column) =>
  sql.raw(columns.map(write).join(', '));

const EVIDENCE = ['code_votes', 'position_votes', 'near_votes', 'late_votes'];
const PLACE = ['state_id', 'county_id', 'is_archived'];
const KEPT = ['id', 'restaurant_id', ...PLACE, 'votes', 'points', 'zeros', 'voters', ...EVIDENCE];
const ADMINS = ['admin_votes', 'admin_points', 'admin_zeros', 'admin_voters'];
/** Of `classes`, what is added up. */
const ADDED = ['points', 'votes', ...EVIDENCE, 'held', 'excluded'];

const voters = (kind: RankingKind) =>
  kind === 'restaurants' ? sql`new_voters` : sql`new_dish_voters`;
const keyOf = (kind: RankingKind) => (kind === 'restaurants' ? sql`restaurant_id` : sql`dish_id`);

/**
 * What is not in `kept_tallies` as it is now: `touched` are the ids of those with counters of the last days, with votes of
 * voting admins, or with a noted change; `before` what is kept of them, and `live` their tallies. All others are in `kept_tallies`, and have no such votes.
 * Parts of a statement.
 */
const liveOf = (kind: RankingKind, withAdmins: boolean): SQL => sql`
  open as materialized (
    select ${keyOf(kind)} as id, sum(${voters(kind)})::int as voters,
      ${list(['votes', 'points', 'zeros', ...EVIDENCE], (column) => `sum(${column})::int as ${column}`)}
    from vote_totals where shard <> ${OWN_SHARD} group by 1
  ), admin as materialized (
    select restaurant_id, dish_id, user_session, rating from votes where admin_vote and not withheld
  ), admin_sums as (
    select ${keyOf(kind)} as id, count(*) filter (where rating > 0)::int as votes,
      coalesce(sum(rating), 0)::int as points, count(*) filter (where rating = 0)::int as zeros
    from admin group by 1
  ), admin_voters as (
    select id, count(*)::int as voters
    from (select distinct ${keyOf(kind)} as id, restaurant_id, user_session from admin where rating > 0) as who
    where not exists (
      select from votes as other
      where other.user_session = who.user_session and other.restaurant_id = who.restaurant_id
        ${kind === 'dishes' ? sql`and other.dish_id = who.id` : sql``}
        and other.rating > 0 and not other.admin_vote and not other.withheld
      offset 0
    )
    group by id
  ), changed as materialized (
    select distinct id from (${changedOf(kind)}) as noted
  ), touched as materialized (
    select id from open union select id from admin_sums union select id from changed
  ), before as materialized (
    select ${list([...KEPT, 'held', 'excluded', 'ratings'])} from kept_tallies join touched using (id)
    where kind = ${kind}
  ), settled as (
    select ${list([...KEPT, 'held', 'excluded'])} from before where id not in (table changed)
    union all
    select ${list([...KEPT, 'held', 'excluded'])} from (${talliesOf(kind, sql`table changed`)}) as tally
  ), summed as (
    select ${list(['id', 'restaurant_id', ...PLACE, 'held', 'excluded'], (column) => `tally.${column}`)},
      ${list(['votes', 'points', 'zeros', 'voters', ...EVIDENCE], (column) => `tally.${column} + coalesce(open.${column}, 0) as ${column}`)},
      ${list(['votes', 'points', 'zeros'], (column) => `coalesce(admin_sums.${column}, 0) as admin_${column}`)},
      coalesce(admin_voters.voters, 0) as admin_voters
    from settled as tally
    left join open on open.id = tally.id
    left join admin_sums on admin_sums.id = tally.id
    left join admin_voters on admin_voters.id = tally.id
  ), live as materialized (
    select *, ${withAdmins ? sql`votes + admin_votes + zeros + admin_zeros` : sql`votes + zeros`} as ratings from summed
  )`;

/** What is counted of a live tally. */
const counted = (column: string, withAdmins: boolean) =>
  sql.raw(withAdmins ? `${column} + admin_${column}` : column);

/**
 * The prior, and `classes`: sums by place and number of ratings, to be added up. Each live tally has a class of its own,
 * and one that takes its kept tally away. Parts of a statement.
 */
const priorOf = (kind: RankingKind, withAdmins: boolean): SQL => sql`
  classes as materialized (
    select ${list(PLACE)}, ratings, things, points as all_points, ${list(ADDED)}, 0 as admin_votes
    from kept_sums where kind = ${kind}
    union all
    select ${list(PLACE)}, ratings, -1, -points, ${list(ADDED, (column) => `-${column}`)}, 0
    from before
    union all
    select ${list(PLACE)}, ratings, 1, ${counted('points', withAdmins)}, ${list(ADDED)}, admin_votes from live
  ), rated as (
    select ratings, sum(things) as things, sum(all_points) as points
    from classes where ratings > 0 group by 1 having sum(things) > 0
  ), in_order as (
    select *, sum(things) over (order by ratings) as upto, sum(things) over () as whole from rated
  ), middle as (
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(ratings * things), 0)::bigint as ratings,
      coalesce((min(ratings) filter (where upto >= div(whole + 1, 2)) + min(ratings) filter (where upto >= div(whole, 2) + 1))
        ::float8 / 2, 0) as median
    from in_order
  ), prior as materialized (
    select median, case when ratings = 0 then 0 else ${quotient(sql`1000 * points`, sql`ratings`)} end as mean,
      greatest(${LEAST_WEIGHT}, floor(median + 0.5))::bigint as weight
    from middle
  )`;

const KEYS = (by: RankingColumn) => [by, ...RANKING_COLUMNS.filter((column) => column !== by)];
const descending = (columns: readonly string[]) => list(columns, (column) => `${column} desc`);

/** Adds both averages. @param some rows with id, votes, points, voters and ratings above 0 */
const withAverages = (some: SQL): SQL => sql`
  select id, votes::bigint, points::bigint, voters::bigint, ratings,
    ${quotient(sql`1000 * points::bigint`, sql`ratings`)} as average,
    ${quotient(sql`weight * mean + 1000 * points::bigint`, sql`weight + ratings`)} as weighted
  from (${some}) as given, prior`;

/** The columns of `RANKING_COLUMNS` that are no averages: an index of `kept_tallies` begins with each. */
const PLAIN = ['points', 'votes', 'voters'] as const;
const ROW = sql`id, votes, points, voters, ratings`;

/**
 * Of the kept ones, `firsts`: at least the best, by an index, and `more`: those which are equal to the last of them. Two
 * averages have no order that an index could have, but among those with as many ratings more points are a higher
 * average: so the best of each number of ratings are compared first. Parts of a statement.
 * @param own which of `kept_tallies`, rated
 * @param isShown the same of `classes`
 */
function firstsOf(by: RankingColumn, own: SQL, isShown: SQL, top: number): SQL {
  const [, ...breakers] = KEYS(by);
  if (by === 'points' || by === 'votes' || by === 'voters') {
    const prefix = [by, ...PLAIN.filter((column) => column !== by)];
    return sql`firsts as materialized (
        select ${ROW} from kept_tallies as kept where ${own} order by ${descending(prefix)} limit ${top}
      ), least as (
        select ${list(prefix)} from firsts order by ${list(prefix)} limit 1
      ), more as (
        select same.* from least cross join lateral (
          select ${ROW} from kept_tallies as kept
          where ${own} and (${list(prefix, (column) => `kept.${column}`)}) = (${list(prefix, (column) => `least.${column}`)})
          offset 0
        ) as same
      )`;
  }
  const best = descending(PLAIN);
  const ofClass = (ratings: SQL, limit: number) => sql`lateral (
    select ${ROW} from kept_tallies as kept where ${own} and kept.ratings = ${ratings} order by ${best} limit ${limit})`;
  return sql`heads as materialized (
      ${withAverages(sql`select head.* from (select distinct ratings from classes where ratings > 0 and ${isShown}) as class
        cross join ${ofClass(sql`class.ratings`, 1)} as head`)}
    ), chosen as (
      select ratings from (
        select ratings, rank() over (order by ${descending([by, ...breakers])}) as place from heads
      ) as placed where place <= ${top}
    ), firsts as materialized (
      select first.* from chosen cross join ${ofClass(sql`chosen.ratings`, top)} as first
    ), least as (
      select distinct ratings, points, votes, voters from (
        select ratings, points, votes, voters, row_number() over (partition by ratings order by ${best}) as place from firsts
      ) as placed where place = ${top}
    ), more as (
      select same.* from least cross join lateral (
        select ${ROW} from kept_tallies as kept where ${own} and (kept.ratings, kept.points, kept.votes, kept.voters)
          = (least.ratings, least.points, least.votes, least.voters)
        offset 0
      ) as same
    )`;
}

/** The figures about all that pass a filter. Part of a statement. */
const sumsOf = (isHere: SQL, isShown: SQL, withAdmins: boolean): SQL => sql`
  select json_build_object(
    'ranked', coalesce(sum(things) filter (where ratings > 0), 0), 'unrated', coalesce(sum(things) filter (where ratings = 0), 0),
    'evidence', json_build_object('code', coalesce(sum(code_votes), 0), 'position', coalesce(sum(position_votes), 0),
      'position_near', coalesce(sum(near_votes), 0), 'position_late', coalesce(sum(late_votes), 0),
      'admin', ${withAdmins ? sql`coalesce(sum(admin_votes), 0)` : sql`0`},
      'unrecorded', coalesce(sum(${UNRECORDED}), 0)),
    'withheld', json_build_object('held', coalesce(sum(held), 0), 'excluded', coalesce(sum(excluded), 0)),
    'extra', json_build_object('admins', coalesce(sum(admin_votes), 0), 'archived', (
      select coalesce(sum(things), 0) from classes where is_archived and ratings > 0 ${isHere}
    ))) as of_filter
  from classes where ${isShown} ${isHere}`;

/**
 * The best of a ranking, by the rules of `rank` in the domain, and its sums. Only the rows that are shown leave the
 * database: those that are no worse than the one of the rank, more than that many where the last of them are equal in
 * every figure. It reads what is kept of the first ones and of the sums, and what has changed since.
 */
export async function selectBest(
  db: Queryable,
  { kind, by, stateId, countyId, admins, archived }: RankingFilter,
  top: number,
): Promise<{ best: Candidate[]; sums: RankingSums }> {
  const withAdmins = admins === 'in';
  const isHere = sql`${stateId ? sql`and state_id = ${stateId}` : sql``} ${countyId ? sql`and county_id = ${countyId}` : sql``}`;
  const isShown = archived === 'in' ? sql`true` : sql`not is_archived`;
  const own = sql`kind = ${kind} and kept.ratings > 0 and ${isShown} ${isHere} and id not in (table touched)`;
  const figure = (column: string) => sql`${counted(column, withAdmins)} as ${sql.raw(column)}`;
  const keys = KEYS(by);
  const { rows } = (await db.execute(sql`
    with ${liveOf(kind, withAdmins)}, ${priorOf(kind, withAdmins)}, ${firstsOf(by, own, sql`${isShown} ${isHere}`, top)}, ranked as materialized (
      ${withAverages(sql`
        select ${ROW} from firsts union select ${ROW} from more union all
        select id, ${figure('votes')}, ${figure('points')}, ${figure('voters')}, ratings
        from live where ratings > 0 and ${isShown} ${isHere}`)}
    ), last as (
      select ${list(keys)} from ranked order by ${descending(keys)} limit 1 offset ${top - 1}
    ), chosen_ids as materialized (
      select id from ranked where not exists (select from last) or (${list(keys)}) >= (select ${list(keys)} from last)
    ), best as materialized (
      select ${list([...KEPT, ...ADMINS, 'held', 'excluded'])} from live where id in (table chosen_ids)
      union all
      select ${list(KEPT, (column) => `kept.${column}`)}, 0, 0, 0, 0, held, excluded
      from kept_tallies as kept where kind = ${kind} and id = any (array(table chosen_ids)) and id not in (table touched)
    ), sums as (${sumsOf(isHere, isShown, withAdmins)})
    select of_filter, mean::float8 / 1000 as mean, weight::int as weight, median::float8 as median,
      (select coalesce(json_agg(described), '[]') from (${describedIn(
        kind,
        sql`table best`,
      )}) as described) as best
    from sums, prior`)) as {
    rows: {
      of_filter: Omit<RankingSums, 'prior' | 'median'>;
      mean: number;
      weight: number;
      median: number;
      best: Candidate[];
    }[];
  };
  const [row] = rows;
  if (!row) throw new Error('The sums of a ranking have a row.');
  const { of_filter: sums, mean, weight, median, best } = row;
  const { ranked, unrated, evidence, withheld, extra } = sums;
  const prior = { mean, weight };
  return { best, sums: { ranked, unrated, prior, median, evidence, withheld, extra } };
}

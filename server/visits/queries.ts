import { and, gt, lt, type SQL, sql } from 'drizzle-orm';
import { countsIn, insertCounts } from '../../database/daily-counts.ts';
import { placesNow, placeSums } from '../../database/kept-places.ts';
import { totalsOfDays } from '../../database/kept-tallies.ts';
import type { Queryable } from '../../database/open.ts';
import { prepared } from '../../database/prepared.ts';
import { sessions } from '../../database/schema/people.ts';
import { dailyCounts, visits } from '../../database/schema/visits.ts';
import {
  type CountySums,
  type DailyCount,
  FUNNEL_STEPS,
  type RestaurantSums,
  VISIT_LOOKUP_SECONDS,
  type VoteDay,
} from '../../domain/visits/rules.ts';

/**
 * Inserts or updates the row of a person who votes for the first time on a day. Of concurrent ballots of
 * one day, one returns a row: it is the first. If the person's days are no longer those that were read,
 * because they voted on another day meanwhile or their old votes were deleted, the statement fails
 * (23502, not null).
 */
export const insertVoterOfDay = ({
  claimed,
  day,
  isVoterOfDay,
  firstDay,
  lastDay,
}: {
  /** The relation of the new ballot, with its `user_session`. */
  claimed: SQL;
  day: SQL;
  /** Whether they have not voted on the day, according to `lastDay`. */
  isVoterOfDay: SQL;
  /** The person's first and last day of voting, as read before; null: none. */
  firstDay: SQL;
  lastDay: SQL;
}): SQL => sql`
  insert into festival_voters as known (user_session, first_day, last_day)
  select user_session,
    case when ${firstDay}::date is null or exists (select from festival_voters as known
      where known.user_session = ${claimed}.user_session) then ${day}::date end, ${day}::date
  from ${claimed}
  where ${isVoterOfDay} and not exists (select from votes
    where votes.user_session = ${claimed}.user_session and vote_day = ${day}::date
    and rating > 0 and not admin_vote)
  on conflict (user_session) do update set
    first_day = least(known.first_day, excluded.first_day),
    last_day = case when known.first_day = ${firstDay}::date and known.last_day = ${lastDay}::date
      then greatest(known.last_day, excluded.last_day) end
  where known.last_day <> excluded.last_day
  returning user_session`;

/**
 * Starts a visit or advances its step; returns its day and step if it did. Refers to `held`, the visit's
 * row before the statement.
 */
function reachStep(userSession: SQL, day: SQL, step: SQL): SQL {
  return sql`
    insert into visits as known (user_session, day, step)
    values (${userSession}, ${day}::date, ${step}::smallint)
    on conflict (user_session) do update set step = excluded.step
    where known.step < excluded.step and exists (select from held)
    returning day, step`;
}

const STEP_NAMES = sql.raw(FUNNEL_STEPS.map((step) => `'${step}'`).join(', '));

/** Counts each step after the visit's earlier one (`held`) up to its new one (`visit`), on its first day. */
const STEPS_REACHED = sql`
  select day, 'funnel', 'step', (array[${STEP_NAMES}])[reached + 1], 1
  from visit, generate_series(coalesce((select step from held) + 1, 0), visit.step) as reached`;

/**
 * Stores a page view. One statement writes the row, the visit with its furthest step, and the counts of
 * both. A visit is counted once for its language and device, and once for each step.
 * @returns no row if another page of the same new visit is stored at the same moment; then nothing is
 * written
 */
export const insertPageView = prepared<
  {
    id: string;
    userSession: string;
    pagePath: string;
    pageTitle: string;
    restaurantId: string | null;
    userId: string | null;
    referrer: string | null;
    userAgent: string;
    at: string;
    day: string;
    /** Index of FUNNEL_STEPS. */
    step: number;
    /** JSON arrays of `DailyCount`. */
    viewCounts: string;
    visitCounts: string;
  },
  { id: string }
>(
  'insert_page_view',
  ({ text, number }) => sql`
    with held as (
      select step from visits where user_session = ${text('userSession')} for update
    ), visit as (
      ${reachStep(text('userSession'), text('day'), number('step'))}
    ), viewed as (
      insert into page_views (id, user_session, page_path, page_title, restaurant_id, user_id,
        referrer, user_agent, created_at, updated_at)
      select ${text('id')}::uuid, ${text('userSession')}, ${text('pagePath')}, ${text('pageTitle')},
        (select id from restaurants where id = ${text('restaurantId')}::uuid and archived_at is null),
        ${text('userId')}::uuid, ${text('referrer')}, ${text('userAgent')},
        ${text('at')}::timestamptz, ${text('at')}::timestamptz
      where exists (select from held) or exists (select from visit)
      returning id
    ), counted as (${insertCounts(
      countsIn(sql`viewed`, text('viewCounts')),
      countsIn(
        sql`(select from visit where not exists (select from held)) as begun`,
        text('visitCounts'),
      ),
      STEPS_REACHED,
    )})
    select id from viewed`,
);

/**
 * Stores how long a page was open, and how far the visit got. It updates the visit's newest view of this
 * page, if that was stored after `enteredAt` or up to VISIT_LOOKUP_SECONDS before. A longer time replaces a
 * shorter one. It does not start a visit.
 */
export const updatePageView = prepared<
  {
    userSession: string;
    pagePath: string;
    enteredAt: string;
    at: string;
    day: string;
    /** null: too short or too long to be stored. */
    seconds: number | null;
    step: number;
  },
  { id: string }
>(
  'update_page_view',
  ({ text, number }) => sql`
    with held as (
      select step from visits where user_session = ${text('userSession')} for update
    ), visit as (
      update visits set step = ${number('step')}::smallint from held
      where user_session = ${text('userSession')} and visits.step < ${number('step')}
      returning visits.day, visits.step
    ), open as (
      select id, visit_duration, created_at from page_views
      where user_session = ${text('userSession')} and page_path = ${text('pagePath')}
        and created_at >= ${text('enteredAt')}::timestamptz - make_interval(secs => ${sql.raw(String(VISIT_LOOKUP_SECONDS))})
      order by created_at desc limit 1 for update
    ), closed as (
      update page_views set visit_duration = ${number('seconds')}::int, updated_at = ${text('at')}::timestamptz
      from open where page_views.id = open.id and ${number('seconds')} > open.visit_duration
      returning page_views.id, ${number('seconds')}::int - open.visit_duration as more
    ), counted as (${insertCounts(
      sql`select ${text('day')}::date as day, 'visit_seconds' as metric, 'all' as dimension, '' as value, more as count from closed`,
      STEPS_REACHED,
    )})
    select id from closed`,
);

/** Deletes the record of which visits were counted, after a week. */
export async function deleteOldVisits(db: Queryable, at: Date): Promise<void> {
  const weekAgo = new Date(at.getTime() - 7 * 86_400_000);
  await db.delete(visits).where(lt(visits.day, weekAgo.toISOString().slice(0, 10)));
}

/** All counts from a day on (null: all days), one row for each day, metric and value of a dimension. */
export const selectCounts = (db: Queryable, from: string | null): Promise<DailyCount[]> =>
  db
    .select({
      day: dailyCounts.day,
      metric: dailyCounts.metric,
      dimension: dailyCounts.dimension,
      value: dailyCounts.value,
      count: sql<number>`sum(${dailyCounts.count})::int`,
    })
    .from(dailyCounts)
    .where(from === null ? undefined : sql`${dailyCounts.day} >= ${from}::date`)
    .groupBy(dailyCounts.metric, dailyCounts.dimension, dailyCounts.day, dailyCounts.value);

/** Votes and points of each day from a day on (null: all days), from the counters. */
export async function selectVoteDays(db: Queryable, from: string | null): Promise<VoteDay[]> {
  const { rows } = (await db.execute(sql`
    select vote_day::text as day, sum(votes)::int as votes, sum(points)::int as points
    from ${totalsOfDays} as totals
    ${from === null ? sql`` : sql`where vote_day >= ${from}::date`} group by 1`)) as {
    rows: VoteDay[];
  };
  return rows;
}

/**
 * Restaurants with their votes and points from a day on: `sums`, of all or of more than have the most, and `county_sums`.
 * Parts of a statement.
 */
const sumsFrom = (from: string): SQL => sql`
  sums as materialized (
    select restaurant_id as id, sum(votes)::int as votes, sum(points)::int as points
    from vote_totals where vote_day >= ${from}::date group by 1 having sum(votes) > 0
  ), county_sums as (
    select county_id, count(*)::int as restaurants, sum(votes)::int as votes, sum(points)::int as points
    from sums join restaurants using (id) group by 1
  )`;

/** The same of all days, out of what is kept and what has changed since. */
const sumsOfAllDays = (most: number): SQL => {
  const isKept = sql`kind = 'restaurants' and ratings > 0 and votes > 0 and id not in (table touched)`;
  return sql`
    ${placesNow}, firsts as materialized (
      select id, votes, points from kept_tallies where ${isKept}
      order by votes desc, points desc, voters desc limit ${most}
    ), sums as materialized (
      select id, votes, points from firsts
      union select same.* from (select min(votes) as votes from firsts) as least cross join lateral (
        select id, votes, points from kept_tallies where ${isKept} and kept_tallies.votes = least.votes offset 0
      ) as same
      union all select id, votes, points from live where votes > 0
    ), county_sums as (
      select county_id, sum(voted)::int as restaurants, sum(votes)::int as votes, sum(points)::int as points
      from ${placeSums} as places group by 1 having sum(voted) > 0
    )`;
};

/**
 * Sums from a day on (null: all days), with archived restaurants: of those with the most votes, and of the counties.
 * @param most how many restaurants
 */
export async function selectRestaurantSums(db: Queryable, from: string | null, most: number) {
  const { rows } = (await db.execute(sql`
    with ${from === null ? sumsOfAllDays(most) : sumsFrom(from)}, best as (
      select restaurants.id, restaurants.name, county_id as "countyId", counties.name as county,
        restaurants.state_id as "stateId", votes, points
      from sums join restaurants using (id) join counties on counties.id = county_id
      order by votes desc, restaurants.name, restaurants.id limit ${most}
    ), of_counties as (
      select counties.id, counties.name, counties.state_id as "stateId", restaurants, votes, points
      from county_sums join counties on counties.id = county_id
    )
    select (select coalesce(json_agg(best order by votes desc, name, id), '[]') from best) as restaurants,
      (select coalesce(json_agg(of_counties), '[]') from of_counties) as counties`)) as {
    rows: { restaurants: RestaurantSums[]; counties: CountySums[] }[];
  };
  return rows[0] ?? { restaurants: [], counties: [] };
}

/** The number of sessions that have not expired, and of the people who have them. */
export async function countSessions(
  db: Queryable,
  at: Date,
): Promise<{ sessions: number; people: number }> {
  const [row] = await db
    .select({
      sessions: sql<number>`count(*)::int`,
      people: sql<number>`count(distinct ${sessions.userId})::int`,
    })
    .from(sessions)
    .where(and(gt(sessions.expiresAt, at)));
  return row ?? { sessions: 0, people: 0 };
}

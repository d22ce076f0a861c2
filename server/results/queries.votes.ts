import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type { PublishedTally } from '../../domain/ledger/rules.published.ts';
import type { Tally } from '../../domain/rankings/rules.ts';
import type { NamedDish, NamedPlace } from '../../domain/results/schema.build.ts';

/** Every restaurant and dish, those too that have left. */
export async function selectCatalogue(db: Queryable): Promise<{
  restaurants: Map<string, NamedPlace>;
  dishes: Map<string, NamedDish>;
}> {
  const { rows: places } = (await db.execute(sql`
    select restaurants.id, restaurants.name, restaurants.state_id as "stateId", county_id as "countyId",
      counties.name as "countyName", archived_at is not null as "isArchived"
    from restaurants join counties on counties.id = county_id`)) as { rows: NamedPlace[] };
  const { rows: dishes } = (await db.execute(sql`
    select id, restaurant_id as "restaurantId", name, archived_at is not null as "isArchived"
    from dishes`)) as {
    rows: NamedDish[];
  };
  return {
    restaurants: new Map(places.map((one) => [one.id, one])),
    dishes: new Map(dishes.map((one) => [one.id, one])),
  };
}

/** Votes that rulings keep out of the count, and what they would add. */
export interface Withheld {
  held: number;
  excluded: number;
  /** By the id of a restaurant or dish; `voters`: people without any other counted vote there. */
  tallies: Map<string, Tally>;
}

export async function selectWithheld(db: Queryable): Promise<Withheld> {
  const { rows: states } = (await db.execute(sql`
    select state, count(*)::int as count from ballots
    where state <> 'counted' and exists (
      select from votes where votes.ballot_id = ballots.id and rating > 0 and not admin_vote)
    group by state`)) as { rows: { state: 'held' | 'excluded'; count: number }[] };
  const { rows } = (await db.execute(sql`
    with out as materialized (
      select vote.* from ballots cross join lateral (
        select restaurant_id, dish_id, user_session, rating from votes
        where votes.ballot_id = ballots.id and not admin_vote offset 0
      ) as vote where state <> 'counted'
    ), things as (
      select restaurant_id as id, restaurant_id, user_session, rating from out
      union all select dish_id, restaurant_id, user_session, rating from out
    )
    select id, count(*) filter (where rating > 0)::int as votes, sum(rating)::int as points,
      count(*) filter (where rating = 0)::int as zeros,
      count(distinct user_session) filter (where rating > 0 and not exists (
        select from votes as other where other.user_session = things.user_session
          and other.restaurant_id = things.restaurant_id and other.rating > 0
          and not other.admin_vote and not other.withheld offset 0))::int as voters
    from things group by id`)) as { rows: ({ id: string } & Tally)[] };
  const of = (state: 'held' | 'excluded') => states.find((row) => row.state === state)?.count ?? 0;
  return {
    held: of('held'),
    excluded: of('excluded'),
    tallies: new Map(rows.map(({ id, ...tally }) => [id, tally])),
  };
}

/** What the rest of the checks count: see `RESULT_CHECKS`. */
export async function countOpenMatters(
  db: Queryable,
): Promise<{ proposals: number; held: number; appeals: number; objections: number }> {
  const { rows } = (await db.execute(sql`
    select
      (select count(*)::int from vote_rulings where state = 'proposed') as proposals,
      (select count(*)::int from ballots where state = 'held') as held,
      (select count(*)::int from vote_appeals where status = 'pending') as appeals,
      (select count(*)::int from result_objections where state = 'open') as objections`)) as {
    rows: { proposals: number; held: number; appeals: number; objections: number }[];
  };
  return rows[0] ?? { proposals: 0, held: 0, appeals: 0, objections: 0 };
}

/**
 * Entries of the log behind its first ones, and those that wait to be entered, that change the count. Votes of
 * admins, and hashes of results and rules, change nothing.
 * @param withLate whether votes that waited without a network are among them
 */
const changesSince = (logSize: number, withLate: boolean) => sql`
  select t from (
    select entry, entry::jsonb->>'t' as t from ledger_entries where leaf_index >= ${logSize}
    union all
    select content, kind from ledger_queue
  ) as later
  where t not in ('rules', 'result', 'genesis')
    and not (t = 'vote' and entry like '%"flag":"admin"%')
    and (${withLate} or not (t = 'vote' and entry like '%"ev":"late"%'))`;

/** Whether the count has changed since the log had so many entries. */
export async function hasCountChanged(
  db: Queryable,
  logSize: number,
  withLate: boolean,
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (${changesSince(logSize, withLate)}) as changed`)) as {
    rows: { changed: boolean }[];
  };
  return rows[0]?.changed === true;
}

/** The votes that have come since the log had so many entries, and the votes that rulings have changed. */
export async function countChanges(
  db: Queryable,
  logSize: number,
  withLate: boolean,
): Promise<{ votes: number; rulings: number }> {
  const { rows } = (await db.execute(sql`
    select count(*) filter (where t = 'vote')::int as votes,
      count(*) filter (where t <> 'vote')::int as rulings
    from (${changesSince(logSize, withLate)}) as changes`)) as {
    rows: { votes: number; rulings: number }[];
  };
  return rows[0] ?? { votes: 0, rulings: 0 };
}

/** What counts now, as it would be frozen: restaurants with a vote or a rating of 0, and their dishes. */
export async function selectCountedNow(db: Queryable): Promise<PublishedTally['restaurants']> {
  const { rows } = (await db.execute(sql`
    select restaurant_id as "restaurantId", dish_id as id, sum(votes)::int as votes,
      sum(points)::int as points, sum(zeros)::int as zeros, sum(new_voters)::int as voters
    from ${totalsOfAllDays} as totals where dish_id not in (select id from dishes where merged_into_id is not null)
    group by restaurant_id, dish_id`)) as { rows: CountedDish[] };
  return [...Map.groupBy(rows, ({ restaurantId }) => restaurantId)].flatMap(([id, menu]) => {
    const dishes = menu
      .filter(({ votes, zeros }) => votes > 0 || zeros > 0)
      .map((dish) => ({
        id: dish.id,
        votes: dish.votes,
        points: dish.points,
        zeros: dish.zeros,
      }));
    const sumOf = (of: 'votes' | 'points' | 'voters') =>
      menu.reduce((sum, dish) => sum + dish[of], 0);
    const figures = { votes: sumOf('votes'), points: sumOf('points'), voters: sumOf('voters') };
    return dishes.length === 0 ? [] : [{ id, ...figures, dishes }];
  });
}

interface CountedDish {
  restaurantId: string;
  id: string;
  votes: number;
  points: number;
  zeros: number;
  voters: number;
}

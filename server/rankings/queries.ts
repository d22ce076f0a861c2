import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import type { RankingKind, SplitTally } from '../../domain/rankings/rules.ts';

/** A restaurant or dish with its counts. */
export interface Candidate extends SplitTally {
  id: string;
  name: string;
  restaurantId: string;
  restaurantName: string | null;
  pictureUrl: string | null;
  address: string | null;
  stateId: string;
  countyId: string;
  countyName: string;
  isArchived: boolean;
}

const KINDS: Record<RankingKind, { key: SQL; newVoters: SQL; sameKey: SQL; things: SQL }> = {
  restaurants: {
    key: sql`restaurant_id`,
    newVoters: sql`new_voters`,
    sameKey: sql``,
    things: sql`
      select restaurants.id, name, id as restaurant_id, null::text as restaurant_name,
        logo_url as picture_url, address, state_id, county_id, archived_at is not null as is_archived
      from restaurants`,
  },
  dishes: {
    key: sql`dish_id`,
    newVoters: sql`new_dish_voters`,
    sameKey: sql`and other.dish_id = who.id`,
    things: sql`
      select dishes.id, dishes.name, restaurants.id as restaurant_id,
        restaurants.name as restaurant_name, image_url as picture_url, address, state_id, county_id,
        coalesce(dishes.archived_at, restaurants.archived_at) is not null as is_archived
      from dishes join restaurants on restaurants.id = dishes.restaurant_id`,
  },
};

const isMarked = (vote: SQL) =>
  sql`exists (select from vote_marks where vote_marks.ballot_id = ${vote}.ballot_id)`;

/**
 * All restaurants or dishes, with their counts. The counts come from the counters; those of marked votes
 * and of voting admins come from the votes themselves, because these are few. The votes of a marked
 * ballot, and a voter's other votes, are looked up by index: `offset 0` keeps the planner from reading
 * the whole table instead.
 * @param withMarked whether marked votes count: they decide which votes of admins are returned, and
 * whether a voter has another counted vote
 */
export async function selectCandidates(
  db: Queryable,
  kind: RankingKind,
  withMarked: boolean,
): Promise<Candidate[]> {
  const { key, newVoters, sameKey, things } = KINDS[kind];
  const sums = sql`count(*) filter (where rating > 0)::int as votes,
    coalesce(sum(rating), 0)::int as points, count(*) filter (where rating = 0)::int as zeros`;
  /** The number of people of these votes who have no other counted vote. */
  const votersOf = (some: SQL, counts: SQL) => sql`
    select id, count(*)::int as voters
    from (select distinct ${key} as id, restaurant_id, user_session from ${some} where rating > 0) as who
    where not exists (
      select from votes as other
      where other.user_session = who.user_session and other.restaurant_id = who.restaurant_id
        ${sameKey} and other.rating > 0 and not other.admin_vote and ${counts}
      offset 0
    )
    group by id`;
  const unmarked = sql`not ${isMarked(sql`other`)}`;
  const tally = (of: SQL, voters: SQL) => sql`json_build_object(
    'votes', coalesce(${of}.votes, 0), 'points', coalesce(${of}.points, 0),
    'zeros', coalesce(${of}.zeros, 0), 'voters', coalesce(${voters}.voters, 0))`;
  const { rows } = (await db.execute(sql`
    with marked as materialized (
      select vote.*
      from (select distinct ballot_id from vote_marks) as marks
      cross join lateral (
        select restaurant_id, dish_id, user_session, rating
        from votes
        where votes.ballot_id = marks.ballot_id and not admin_vote
        offset 0
      ) as vote
    ), admin as materialized (
      select restaurant_id, dish_id, user_session, rating
      from votes
      where admin_vote and ${withMarked ? sql`true` : sql`not ${isMarked(sql`votes`)}`}
    ), counted as (
      select ${key} as id, sum(votes)::int as votes, sum(points)::int as points,
        sum(zeros)::int as zeros, sum(${newVoters})::int as voters
      from vote_totals group by 1
    ), marked_sums as (select ${key} as id, ${sums} from marked group by 1),
    marked_voters as (${votersOf(sql`marked`, unmarked)}),
    admin_sums as (select ${key} as id, ${sums} from admin group by 1),
    admin_voters as (${votersOf(sql`admin`, withMarked ? sql`true` : unmarked)})
    select thing.id, thing.name, restaurant_id as "restaurantId",
      restaurant_name as "restaurantName", picture_url as "pictureUrl", address,
      thing.state_id as "stateId", county_id as "countyId", counties.name as "countyName",
      is_archived as "isArchived",
      ${tally(sql`counted`, sql`counted`)} as "all",
      ${tally(sql`marked_sums`, sql`marked_voters`)} as "marked",
      ${tally(sql`admin_sums`, sql`admin_voters`)} as "admins"
    from (${things}) as thing
    join counties on counties.id = county_id
    left join counted on counted.id = thing.id
    left join marked_sums on marked_sums.id = thing.id
    left join marked_voters on marked_voters.id = thing.id
    left join admin_sums on admin_sums.id = thing.id
    left join admin_voters on admin_voters.id = thing.id`)) as { rows: unknown[] };
  return rows as Candidate[];
}

/** The names of a state and a county; null for one that is not given or unknown. */
export async function findPlaceNames(
  db: Queryable,
  { stateId, countyId }: { stateId?: string | undefined; countyId?: string | undefined },
): Promise<{ state: string | null; county: string | null }> {
  const [row] = await db
    .select({
      state: sql<
        string | null
      >`(select ${states.name} from ${states} where ${states.id} = ${stateId ?? null})`,
      county: sql<
        string | null
      >`(select ${counties.name} from ${counties} where ${counties.id} = ${countyId ?? null})`,
    })
    .from(sql`(select 1) as one`);
  return { state: row?.state ?? null, county: row?.county ?? null };
}

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import type { VotesByEvidence } from '../../domain/evidence/rules.ts';
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
  /** Of the votes of `all`. */
  evidence: Omit<VotesByEvidence, 'admin'>;
  /** Votes that a ruling keeps out of every count. */
  withheld: { held: number; excluded: number };
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
      from dishes join restaurants on restaurants.id = dishes.restaurant_id
      where merged_into_id is null`,
  },
};

/**
 * All restaurants or dishes, with their counts. The counts come from the counters; the votes of voting admins
 * and the withheld ones are read themselves, because these are few. A voter's other votes, and the votes of a
 * withheld ballot, are looked up by index: `offset 0` keeps the planner from reading the whole table instead.
 */
export async function selectCandidates(db: Queryable, kind: RankingKind): Promise<Candidate[]> {
  const { key, newVoters, sameKey, things } = KINDS[kind];
  const sum = (column: string) => sql.raw(`sum(${column})::int as ${column}`);
  const counted = (column: string) => sql.raw(`coalesce(counted.${column}, 0)`);
  const tally = (of: SQL, voters: SQL) => sql`json_build_object(
    'votes', coalesce(${of}.votes, 0), 'points', coalesce(${of}.points, 0),
    'zeros', coalesce(${of}.zeros, 0), 'voters', coalesce(${voters}.voters, 0))`;
  const { rows } = (await db.execute(sql`
    with admin as materialized (
      select restaurant_id, dish_id, user_session, rating
      from votes where admin_vote and not withheld
    ), withheld as materialized (
      select vote.*, state
      from ballots cross join lateral (
        select restaurant_id, dish_id from votes
        where votes.ballot_id = ballots.id and rating > 0 and not admin_vote
        offset 0
      ) as vote
      where state <> 'counted'
    ), counted as (
      select ${key} as id, ${sum('votes')}, ${sum('points')}, ${sum('zeros')},
        sum(${newVoters})::int as voters, ${sum('code_votes')}, ${sum('position_votes')},
        ${sum('near_votes')}, ${sum('late_votes')}
      from vote_totals group by 1
    ), admin_sums as (
      select ${key} as id, count(*) filter (where rating > 0)::int as votes,
        coalesce(sum(rating), 0)::int as points, count(*) filter (where rating = 0)::int as zeros
      from admin group by 1
    ), admin_voters as (
      select id, count(*)::int as voters
      from (select distinct ${key} as id, restaurant_id, user_session from admin where rating > 0) as who
      where not exists (
        select from votes as other
        where other.user_session = who.user_session and other.restaurant_id = who.restaurant_id
          ${sameKey} and other.rating > 0 and not other.admin_vote and not other.withheld
        offset 0
      )
      group by id
    ), withheld_sums as (
      select ${key} as id, count(*) filter (where state = 'held')::int as held,
        count(*) filter (where state = 'excluded')::int as excluded
      from withheld group by 1
    )
    select thing.id, thing.name, restaurant_id as "restaurantId",
      restaurant_name as "restaurantName", picture_url as "pictureUrl", address,
      thing.state_id as "stateId", county_id as "countyId", counties.name as "countyName",
      is_archived as "isArchived",
      ${tally(sql`counted`, sql`counted`)} as "all",
      ${tally(sql`admin_sums`, sql`admin_voters`)} as "admins",
      json_build_object('code', ${counted('code_votes')}, 'position', ${counted('position_votes')},
        'position_near', ${counted('near_votes')}, 'position_late', ${counted('late_votes')},
        'unrecorded', coalesce(counted.votes - code_votes - position_votes - near_votes - late_votes, 0)) as "evidence",
      json_build_object('held', coalesce(held, 0), 'excluded', coalesce(excluded, 0)) as "withheld"
    from (${things}) as thing
    join counties on counties.id = county_id
    left join counted on counted.id = thing.id
    left join admin_sums on admin_sums.id = thing.id
    left join admin_voters on admin_voters.id = thing.id
    left join withheld_sums on withheld_sums.id = thing.id`)) as { rows: unknown[] };
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

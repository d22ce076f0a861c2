import { type SQL, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
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
      select restaurants.id, id as restaurant_id, state_id, county_id,
        archived_at is not null as is_archived
      from restaurants where merged_into_id is null`,
  },
  dishes: {
    key: sql`dish_id`,
    newVoters: sql`new_dish_voters`,
    sameKey: sql`and other.dish_id = who.id`,
    things: sql`
      select dishes.id, restaurants.id as restaurant_id, state_id, county_id,
        coalesce(dishes.archived_at, restaurants.archived_at) is not null as is_archived
      from dishes join restaurants on restaurants.id = dishes.restaurant_id
      where dishes.merged_into_id is null`,
  },
};

/** What is counted for each thing; `counted` is without votes of voting admins. */
const FIGURES = sql.raw(
  ['votes', 'points', 'zeros', 'voters', 'code_votes', 'position_votes', 'near_votes', 'late_votes']
    .map((column) => `coalesce(counted.${column}, 0) as ${column}`)
    .join(', '),
);

/**
 * All restaurants or dishes with their counts, as the part `candidate` of a statement. The counts come from the
 * counters; the votes of voting admins and the withheld ones are read themselves, because these are few. A voter's
 * other votes, and the votes of a withheld ballot, are looked up by index: `offset 0` keeps the planner from reading the
 * whole table instead.
 */
function candidatesOf(kind: RankingKind): SQL {
  const { key, newVoters, sameKey, things } = KINDS[kind];
  const sum = (column: string) => sql.raw(`sum(${column})::int as ${column}`);
  return sql`
    admin as materialized (
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
      from ${totalsOfAllDays} as totals group by 1
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
    ), candidate as (
      select thing.*, ${FIGURES},
        coalesce(admin_sums.votes, 0) as admin_votes, coalesce(admin_sums.points, 0) as admin_points,
        coalesce(admin_sums.zeros, 0) as admin_zeros, coalesce(admin_voters.voters, 0) as admin_voters,
        coalesce(held, 0) as held, coalesce(excluded, 0) as excluded
      from (${things}) as thing
      left join counted on counted.id = thing.id
      left join admin_sums on admin_sums.id = thing.id
      left join admin_voters on admin_voters.id = thing.id
      left join withheld_sums on withheld_sums.id = thing.id
    )`;
}

export const UNRECORDED = sql`votes - code_votes - position_votes - near_votes - late_votes`;

/**
 * Candidates as they are answered; each is looked up by index, since they are few.
 * @param some rows of `candidate`
 */
export function describedIn(kind: RankingKind, some: SQL): SQL {
  const named =
    kind === 'restaurants'
      ? sql`place.name, null::text as "restaurantName", place.logo_url as "pictureUrl"`
      : sql`dish.name, place.name as "restaurantName", dish.image_url as "pictureUrl"`;
  return sql`
    select shown.id, ${named}, shown.restaurant_id as "restaurantId", place.address,
      shown.state_id as "stateId", shown.county_id as "countyId", counties.name as "countyName",
      is_archived as "isArchived",
      json_build_object('votes', votes, 'points', points, 'zeros', zeros, 'voters', voters) as "all",
      json_build_object('votes', admin_votes, 'points', admin_points, 'zeros', admin_zeros,
        'voters', admin_voters) as "admins",
      json_build_object('code', code_votes, 'position', position_votes,
        'position_near', near_votes, 'position_late', late_votes, 'unrecorded', ${UNRECORDED}) as "evidence",
      json_build_object('held', held, 'excluded', excluded) as "withheld"
    from (${some}) as shown
    join lateral (
      select name, logo_url, address from restaurants where id = shown.restaurant_id offset 0
    ) as place on true
    join counties on counties.id = shown.county_id
    ${kind === 'dishes' ? sql`join lateral (select name, image_url from dishes where id = shown.id offset 0) as dish on true` : sql``}`;
}

/** All restaurants or dishes, with their counts: what `selectBest` finds the best of, without reading all. */
export async function selectCandidates(db: Queryable, kind: RankingKind): Promise<Candidate[]> {
  const { rows } = (await db.execute(
    sql`with ${candidatesOf(kind)} ${describedIn(kind, sql`table candidate`)}`,
  )) as { rows: unknown[] };
  return rows as Candidate[];
}

/** Other restaurants with the same names as these, of those that have anything in the ranking. */
export async function selectNamesakes(db: Queryable, kind: RankingKind, ids: readonly string[]) {
  const hasAny =
    kind === 'restaurants'
      ? sql`true`
      : sql`exists (select from dishes where dishes.restaurant_id = other.id and dishes.merged_into_id is null)`;
  const { rows } = (await db.execute(sql`
    select distinct one.id, one.name, other.name as "otherName"
    from restaurants as one join restaurants as other
      on other.name_folded = one.name_folded and other.id <> one.id and other.merged_into_id is null
    where one.id in ${uuidsIn(ids)} and ${hasAny}`)) as {
    rows: { id: string; name: string; otherName: string }[];
  };
  return rows;
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

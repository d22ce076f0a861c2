import { sql } from 'drizzle-orm';
import { readInParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import type { BallotState, EvidenceKind } from '../../domain/evidence/rules.ts';

/** A vote as it is counted. */
export interface CountedVote {
  id: string;
  /** The festival's day, `YYYY-MM-DD`. */
  day: string;
  stateId: string;
  countyName: string;
  restaurantId: string;
  restaurantName: string;
  dishId: string;
  dishName: string;
  /** Whether the restaurant has left the festival, or the dish its menu. */
  isArchived: boolean;
  rating: number;
  /** null: cast before evidence was stored. */
  evidence: EvidenceKind | null;
  /** Only `counted` votes are in the published totals. */
  state: BallotState;
  isOfAdmin: boolean;
  userSession: string;
}

interface VotesAsked {
  stateId?: string | undefined;
  countyId?: string | undefined;
  /** Later votes are left out: the file does not grow during the download. */
  until: Date;
}

const votesOf = ({ stateId, countyId, until }: VotesAsked) => sql`
  from votes
  join restaurants on restaurants.id = votes.restaurant_id
  where votes.created_at <= ${until.toISOString()}::timestamptz
    ${stateId ? sql`and state_id = ${stateId}` : sql``}
    ${countyId ? sql`and county_id = ${countyId}` : sql``}`;

/** All matching votes, in batches ordered by id, which does not reveal when they were cast. */
export const readCountedVotes = (db: Queryable, asked: VotesAsked): AsyncGenerator<CountedVote[]> =>
  readInParts((last, limit) => selectCountedVotes(db, asked, last?.id ?? '', limit));

async function selectCountedVotes(
  db: Queryable,
  asked: VotesAsked,
  after: string,
  limit: number,
): Promise<CountedVote[]> {
  const { rows } = (await db.execute(sql`
    with part as (
      select votes.id, vote_day, state_id, county_id, votes.restaurant_id, restaurants.name, dish_id,
        restaurants.archived_at,
        rating, ballot_id, admin_vote, user_session
      ${votesOf(asked)} ${after ? sql`and votes.id > ${after}::uuid` : sql``}
      order by votes.id limit ${limit}
    )
    select part.id, vote_day::text as day, part.state_id as "stateId", counties.name as "countyName",
      part.restaurant_id as "restaurantId", part.name as "restaurantName", dish_id as "dishId",
      dishes.name as "dishName",
      coalesce(part.archived_at, dishes.archived_at) is not null as "isArchived",
      rating, evidence, state, admin_vote as "isOfAdmin",
      part.user_session as "userSession"
    from part
    join ballots on ballots.id = ballot_id
    join counties on counties.id = county_id
    join dishes on dishes.id = dish_id
    order by part.id`)) as { rows: unknown[] };
  return rows as CountedVote[];
}

export async function countCountedVotes(db: Queryable, asked: VotesAsked): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::int as count ${votesOf(asked)}`)) as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}

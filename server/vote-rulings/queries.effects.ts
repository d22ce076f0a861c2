import { uuidsIn } from '../../database/many-rows.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import type { RankingKind, Tally } from '../../domain/rankings/rules.ts';
import type { OwnChange } from '../../domain/vote-rulings/rules.ts';

/** A restaurant or dish with its counted votes. */
export interface Tallied {
  id: string;
  name: string;
  tally: Tally;
}

const KINDS: Record<RankingKind, { key: SQL; newVoters: SQL; things: SQL }> = {
  restaurants: {
    key: sql`restaurant_id`,
    newVoters: sql`new_voters`,
    things: sql`select id, name from restaurants where archived_at is null`,
  },
  dishes: {
    key: sql`dish_id`,
    newVoters: sql`new_dish_voters`,
    things: sql`select dishes.id, dishes.name from dishes
      join restaurants on restaurants.id = dishes.restaurant_id
      where coalesce(dishes.archived_at, restaurants.archived_at) is null`,
  },
};

const tallyOf = (from: SQL) => sql`json_build_object('votes', ${from}.votes,
  'points', ${from}.points, 'zeros', ${from}.zeros, 'voters', ${from}.voters)`;

/** All restaurants or dishes with counted votes that take part. */
export async function selectTallies(db: Queryable, kind: RankingKind): Promise<Tallied[]> {
  const { key, newVoters, things } = KINDS[kind];
  const { rows } = (await db.execute(sql`
    with counted as (
      select ${key} as id, sum(votes)::int as votes, sum(points)::int as points,
        sum(zeros)::int as zeros, sum(${newVoters})::int as voters
      from ${totalsOfAllDays} as totals group by 1
    )
    select thing.id, thing.name, ${tallyOf(sql`counted`)} as tally
    from (${things}) as thing join counted using (id)`)) as { rows: Tallied[] };
  return rows;
}

/**
 * By restaurant or dish, the part of the counts that these ballots have (`isCounted`), or would have if they
 * counted again. Voters: people without any other counted vote there.
 */
export async function selectShares(
  db: Queryable,
  kind: RankingKind,
  ballotIds: readonly string[],
  isCounted: boolean,
): Promise<Map<string, Tally>> {
  if (ballotIds.length === 0) return new Map();
  const { key } = KINDS[kind];
  const { rows } = (await db.execute(sql`
    with chosen as materialized (select value as id from ${uuidsIn(ballotIds)} as given (value)),
    touched as materialized (
      select ${key} as id, restaurant_id, user_session, rating
      from chosen join votes on votes.ballot_id = chosen.id
      where not admin_vote and withheld = ${!isCounted}
    ), people as (
      select id, count(*)::int as voters
      from (select distinct id, restaurant_id, user_session from touched where rating > 0) as voter
      where not exists (
        select from votes as other
        where other.user_session = voter.user_session and other.restaurant_id = voter.restaurant_id
          and other.${key} = voter.id and other.rating > 0 and not other.admin_vote
          and not other.withheld and other.ballot_id not in (select chosen.id from chosen)
      ) group by id
    ), sums as (
      select id, count(*) filter (where rating > 0)::int as votes, sum(rating)::int as points,
        count(*) filter (where rating = 0)::int as zeros
      from touched group by id
    ), shares as (
      select sums.*, coalesce(people.voters, 0) as voters from sums left join people using (id)
    )
    select id, ${tallyOf(sql`shares`)} as tally from shares`)) as {
    rows: { id: string; tally: Tally }[];
  };
  return new Map(rows.map(({ id, tally }) => [id, tally]));
}

/**
 * The ballots at these restaurants that one organiser alone has ruled on since then, as they are now and as they
 * were before the first of those rulings. Votes that an appeal brought back are left out: the appeal is the
 * second look.
 */
export async function selectOwnChanges(
  db: Queryable,
  by: { actorId: string; since: Date; restaurantIds: readonly string[] },
): Promise<OwnChange[]> {
  const { rows } = (await db.execute(sql`
    select distinct on (ballots.id) ballots.id, votes.restaurant_id as "restaurantId",
      own.state_before as first, ballots.state as last
    from vote_rulings as ruling
    join vote_ruling_ballots as own on own.ruling_id = ruling.id
    join ballots on ballots.id = own.ballot_id
    join votes on votes.ballot_id = ballots.id and votes.rating > 0
    where ruling.created_by = ${by.actorId}::uuid
      and (ruling.decided_by is null or ruling.decided_by = ruling.created_by)
      and ruling.state in ('in_force', 'undone', 'expired') and ruling.reason <> 'appeal_granted'
      and ruling.decided_at > ${by.since.toISOString()}::timestamptz
      and votes.restaurant_id in ${uuidsIn(by.restaurantIds)}
    order by ballots.id, ruling.decided_at`)) as { rows: OwnChange[] };
  return rows;
}

/** A ballot and its state before and after a ruling. */
export interface Target {
  id: string;
  was: BallotState;
  becomes: BallotState;
  userSession: string;
  restaurantId: string;
  /** A later ruling in force decides its state. */
  isOvertaken: boolean;
}

/**
 * The states that the ballots of a ruling get from the rulings in force: the latest one decides, and without
 * any the ballot counts. Undone and expired rulings decide nothing, nor do those that undo others.
 * @param without a ruling that is to be left out
 */
export async function selectTargets(
  db: Queryable,
  { rulingId, now, without = null }: { rulingId: string; now: Date; without?: string | null },
): Promise<Target[]> {
  const effective = sql`other.state = 'in_force' and other.undoes_id is null
    and other.id is distinct from ${without}::uuid
    and (other.action <> 'hold' or other.ends_at > ${now.toISOString()}::timestamptz)`;
  const { rows } = (await db.execute(sql`
    select ballots.id, ballots.state as was, ballots.user_session as "userSession",
      votes.restaurant_id as "restaurantId",
      case latest.action when 'hold' then 'held' when 'exclude' then 'excluded' else 'counted' end as becomes,
      coalesce(latest.decided_at > ruling.decided_at, false) as "isOvertaken"
    from vote_rulings as ruling
    join vote_ruling_ballots as own on own.ruling_id = ruling.id
    join ballots on ballots.id = own.ballot_id
    join votes on votes.ballot_id = ballots.id and votes.rating > 0
    left join lateral (
      select other.action, other.decided_at
      from vote_ruling_ballots as beside join vote_rulings as other on other.id = beside.ruling_id
      where beside.ballot_id = own.ballot_id and ${effective}
      order by other.decided_at desc limit 1
    ) as latest on true
    where ruling.id = ${rulingId}::uuid
    order by ballots.id`)) as { rows: Target[] };
  return rows;
}

export const updateBallotStates = (
  tx: Queryable,
  ids: readonly string[],
  state: BallotState,
): Promise<unknown> =>
  tx.execute(sql`update ballots set state = ${state} where id in ${uuidsIn(ids)}`);

import { type SQL, sql } from 'drizzle-orm';
import type { EvidenceKind } from '../domain/evidence/rules.ts';
import { takeInTime } from './lock-in-time.ts';
import { uuidsIn } from './many-rows.ts';
import { databaseFault, type Queryable } from './open.ts';

/**
 * The advisory lock of transactions that change the votes of others: rulings, and the deletion of old votes.
 * Votes do not take it. Any number works.
 */
export const RULINGS_LOCK = 7_426_016;

/**
 * A shard that no vote writes to, so that votes and other changes of the counters do not wait for each other; and the
 * one whose sums are in `settled_totals`.
 */
export const OWN_SHARD = sql.raw('-1');

export const listOf = (values: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** The counters of votes by evidence, with the evidence that each counts. */
export const EVIDENCE_COLUMNS = {
  code_votes: 'code',
  position_votes: 'position',
  near_votes: 'position_near',
  late_votes: 'position_late',
} as const satisfies Record<string, EvidenceKind>;

const evidenceColumns = (write: (column: string, evidence: EvidenceKind) => string) =>
  sql.raw(
    Object.entries(EVIDENCE_COLUMNS)
      .map(([column, evidence]) => write(column, evidence))
      .join(', '),
  );
/** The names of the counters by evidence. Part of a statement. */
export const evidenceNames = evidenceColumns((column) => column);
/** Adds the excluded row's counters by evidence to those of the row `kept`. Part of a statement. */
export const addEvidence = evidenceColumns(
  (column) => `${column} = kept.${column} + excluded.${column}`,
);
/** The counters by evidence of grouped votes, joined with `ballots`. Part of a statement. */
const countEvidence = (sign: '+' | '-') =>
  evidenceColumns(
    (_, evidence) => `${sign}count(*) filter (where rating > 0 and evidence = '${evidence}')`,
  );
/** The counters by evidence of one vote, joined with `ballots`. Part of a statement. */
export const evidenceOfVote = evidenceColumns(
  (_, evidence) => `(rating > 0 and coalesce(evidence = '${evidence}', false))::int`,
);

/**
 * Adds votes to `vote_totals`, or subtracts them; votes of voting admins and withheld ones are left out. Part
 * of a statement.
 * @param changed a relation with the columns of `votes`
 */
export const addToTotals = (changed: SQL, sign: '+' | '-'): SQL => {
  const times = sql.raw(sign === '+' ? '' : '-');
  return sql`
    insert into vote_totals as kept
      (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters,
        ${evidenceNames})
    select restaurant_id, vote_day, dish_id, ${OWN_SHARD}, ${times}count(*) filter (where rating > 0),
      ${times}sum(rating), ${times}count(*) filter (where rating = 0),
      ${times}count(*) filter (where first_here), ${times}count(*) filter (where first_of_dish),
      ${countEvidence(sign)}
    from ${changed} join ballots on ballots.id = ballot_id where not admin_vote and not withheld
    group by restaurant_id, vote_day, dish_id
    order by restaurant_id, vote_day, dish_id
    on conflict (restaurant_id, vote_day, dish_id, shard) do update set
      votes = kept.votes + excluded.votes, points = kept.points + excluded.points,
      zeros = kept.zeros + excluded.zeros, new_voters = kept.new_voters + excluded.new_voters,
      new_dish_voters = kept.new_dish_voters + excluded.new_dish_voters, ${addEvidence}`;
};

/**
 * Where a person's first counted vote for a restaurant or dish was deleted or withheld, the earliest
 * remaining one becomes the first, and is counted as a voter's.
 * @param sessions the people, as in `votes.user_session`
 */
export async function markNextFirstVotes(tx: Queryable, sessions: readonly string[]) {
  await markNextFirst(tx, sessions, 'restaurant_id', 'first_here', 'new_voters');
  await markNextFirst(tx, sessions, 'dish_id', 'first_of_dish', 'new_dish_voters');
}

const markNextFirst = (
  tx: Queryable,
  sessions: readonly string[],
  of: 'restaurant_id' | 'dish_id',
  isFirst: 'first_here' | 'first_of_dish',
  counter: 'new_voters' | 'new_dish_voters',
) => {
  const [target, flag, column] = [of, isFirst, counter].map((name) => sql.raw(name));
  return tx.execute(sql`
    with next_votes as (
      select distinct on (votes.user_session, votes.${target}) votes.id
      from ballots join votes on votes.ballot_id = ballots.id
      where ballots.user_session in ${listOf(sessions)} and rating > 0 and not admin_vote
        and not withheld
        and not exists (select from votes as first where first.user_session = votes.user_session
          and first.${target} = votes.${target} and first.${flag})
      order by votes.user_session, votes.${target}, vote_day, votes.created_at, votes.id
    ), marked as (
      update votes set ${flag} = true from next_votes where votes.id = next_votes.id
      returning restaurant_id, vote_day, dish_id
    )
    insert into vote_totals as kept
      (restaurant_id, vote_day, dish_id, shard, votes, points, zeros, new_voters, new_dish_voters)
    select restaurant_id, vote_day, dish_id, ${OWN_SHARD}, 0, 0, 0,
      ${counter === 'new_voters' ? sql`count(*)` : sql`0`},
      ${counter === 'new_voters' ? sql`0` : sql`count(*)`}
    from marked group by restaurant_id, vote_day, dish_id
    order by restaurant_id, vote_day, dish_id
    on conflict (restaurant_id, vote_day, dish_id, shard)
    do update set ${column} = kept.${column} + excluded.${column}`);
};

/**
 * Lets no vote be written until the end of the transaction. A vote's statement that waits here sees all that
 * the transaction has changed: PostgreSQL takes the locks of a statement before its snapshot.
 * @returns false if votes kept the counters busy for too long: then the transaction can only be rolled back
 */
export const holdVotes = (tx: Queryable): Promise<boolean> =>
  takeInTime(tx, sql`lock table vote_totals in share row exclusive mode`);

/** A person and a restaurant where a ruling has withheld the person's first vote, or that for a dish. */
export interface LostFirst {
  userSession: string;
  restaurantId: string;
}

/**
 * Takes the votes of ballots out of every count, in the transaction of a ruling. Votes that are withheld
 * already stay so. Others may vote meanwhile: what these people's own new votes miss is mended by
 * `markMissedFirstVotes`.
 */
export async function withholdVotes(
  tx: Queryable,
  ballotIds: readonly string[],
): Promise<LostFirst[]> {
  // Locked, so that they are read as they are when they change.
  const { rows } = (await tx.execute(sql`
    with before as materialized (
      select * from votes where ballot_id in ${uuidsIn(ballotIds)} and not withheld
      for no key update
    ), changed as (
      update votes set withheld = true, first_here = false, first_of_dish = false
      from before where votes.id = before.id
    ), counted as (${addToTotals(sql`before`, '-')})
    select distinct user_session as "userSession", restaurant_id as "restaurantId" from before
    where first_here or first_of_dish`)) as { rows: LostFirst[] };
  await markNextFirstVotes(tx, sessionsOf(rows));
  return rows;
}

const sessionsOf = (rows: readonly { userSession: string }[]): string[] => [
  ...new Set(rows.map(({ userSession }) => userSession)),
];

/**
 * A vote that a person has cast while their first one was being withheld is not marked as first, since its
 * statement still saw that one as counted. Marks such votes. To be called after `holdVotes`, last in the
 * transaction: votes wait from there on.
 */
export async function markMissedFirstVotes(tx: Queryable, lost: readonly LostFirst[]) {
  const isMissing = (first: SQL) => sql`not exists (select from votes as first
    where first.user_session = own.user_session and ${first})`;
  const { rows } = (await tx.execute(sql`
    select distinct own.user_session as "userSession"
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost ("userSession" text, "restaurantId" uuid)
    join votes as own on own.user_session = lost."userSession" and own.restaurant_id = lost."restaurantId"
    where own.rating > 0 and not own.admin_vote and not own.withheld
      and (${isMissing(sql`first.restaurant_id = own.restaurant_id and first.first_here`)}
        or ${isMissing(sql`first.dish_id = own.dish_id and first.first_of_dish`)})`)) as {
    rows: { userSession: string }[];
  };
  if (rows.length > 0) await markNextFirstVotes(tx, sessionsOf(rows));
}

/**
 * Whether a ballot stands at a merged restaurant: a merge has put it aside, because its voter has another one of
 * this day for the same place.
 */
export const isAside = (ballotId: SQL): SQL => sql`exists (
  select from votes as own join restaurants on restaurants.id = own.restaurant_id
  where own.ballot_id = ${ballotId} and own.rating > 0 and restaurants.merged_into_id is not null)`;

/**
 * Lets the votes of ballots count again, those that a merge has put aside left out, in the transaction of a
 * ruling. Others may vote meanwhile. Of a vote that one of these people casts for the same restaurant and one of these votes, the unique indexes
 * `votes_first_` let one be the first; the other one's statement is repeated.
 */
export async function countVotesAgain(tx: Queryable, ballotIds: readonly string[]): Promise<void> {
  const { rows } = (await tx.execute(sql`
    with changed as (
      update votes set withheld = false where ballot_id in ${uuidsIn(ballotIds)} and withheld
        and not ${isAside(sql`votes.ballot_id`)}
      returning *
    ), counted as (${addToTotals(sql`changed`, '+')})
    select distinct user_session as "userSession" from changed`)) as {
    rows: { userSession: string }[];
  };
  await markFirstVotesAgain(tx, sessionsOf(rows));
}

/** How often a statement is repeated after new votes of the same people. */
const TRIES = 5;

async function markFirstVotesAgain(
  tx: Queryable,
  sessions: readonly string[],
  tries = TRIES,
): Promise<void> {
  await tx.execute(sql`savepoint first_votes`);
  try {
    await markNextFirstVotes(tx, sessions);
  } catch (error) {
    const isTaken = databaseFault(error)?.constraint?.startsWith('votes_first_');
    if (!isTaken || tries <= 1) throw error;
    await tx.execute(sql`rollback to savepoint first_votes`);
    return markFirstVotesAgain(tx, sessions, tries - 1);
  }
  await tx.execute(sql`release savepoint first_votes`);
}

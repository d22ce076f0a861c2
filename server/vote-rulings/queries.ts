import { RULINGS_LOCK } from '../../database/counted-votes.ts';
import { uuidsIn } from '../../database/many-rows.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockInTime } from '../../database/lock-in-time.ts';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { voteRulings } from '../../database/schema/vote-rulings.ts';
import type { BallotState } from '../../domain/evidence/rules.ts';
import type { VoteRulingState } from '../../domain/vote-rulings/rules.ts';

/** Lets one ruling be written at a time, and no deletion of old votes meanwhile. @returns false if another one takes too long */
export const lockRulings = (tx: Queryable): Promise<boolean> => lockInTime(tx, RULINGS_LOCK);

export type RulingRow = typeof voteRulings.$inferSelect;

export async function findVoteRuling(db: Queryable, id: string): Promise<RulingRow | undefined> {
  const [row] = await db.select().from(voteRulings).where(eq(voteRulings.id, id));
  return row;
}

/** The ruling that an organiser has sent with this key. */
export async function findRulingByKey(
  db: Queryable,
  createdBy: string,
  idempotencyKey: string,
): Promise<RulingRow | undefined> {
  const [row] = await db
    .select()
    .from(voteRulings)
    .where(
      and(eq(voteRulings.createdBy, createdBy), eq(voteRulings.idempotencyKey, idempotencyKey)),
    );
  return row;
}

/** @returns also a moment later than every decision before it, so that the order of rulings is certain */
export async function momentAfterRulings(
  tx: Queryable,
  now: Date,
): Promise<{ now: Date; at: Date }> {
  const [row] = await tx
    .select({
      last: sql<number>`coalesce(extract(epoch from max(${voteRulings.decidedAt})), 0)::float8`,
    })
    .from(voteRulings);
  const after = Math.floor((row?.last ?? 0) * 1000) + 1;
  return { now, at: new Date(Math.max(now.getTime(), after)) };
}

/** Stores a ruling with its ballots, which keep their present states as those before it. */
export async function insertRuling(
  tx: Queryable,
  row: typeof voteRulings.$inferInsert & { id: string },
  ballotIds: readonly string[],
): Promise<void> {
  await tx.insert(voteRulings).values(row);
  await tx.execute(sql`
    insert into vote_ruling_ballots (ruling_id, ballot_id, state_before)
    select ${row.id}::uuid, id, state from ballots where id in ${uuidsIn(ballotIds)}`);
}

export const updateRuling = (
  tx: Queryable,
  id: string,
  change: Partial<Pick<RulingRow, 'state' | 'decidedAt' | 'decidedBy' | 'endsAt' | 'ballots'>>,
) => tx.update(voteRulings).set(change).where(eq(voteRulings.id, id));

/** The ballots of a ruling, in order. */
export async function selectRulingBallots(db: Queryable, id: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select ballot_id as id from vote_ruling_ballots where ruling_id = ${id}::uuid
    order by ballot_id`)) as { rows: { id: string }[] };
  return rows.map((row) => row.id);
}

/** Keeps only these ballots in a ruling that has waited, with the states that they have now. */
export const keepRulingBallots = (tx: Queryable, id: string, ballotIds: readonly string[]) =>
  tx.execute(sql`
    with gone as (
      delete from vote_ruling_ballots
      where ruling_id = ${id}::uuid and ballot_id not in ${uuidsIn(ballotIds)}
    )
    update vote_ruling_ballots set state_before = ballots.state from ballots
    where ruling_id = ${id}::uuid and ballots.id = ballot_id
      and ballot_id in ${uuidsIn(ballotIds)}`);

/** A ruling on ballots of this one that waits for a second organiser. */
export async function findWaitingOn(db: Queryable, rulingId: string): Promise<string | undefined> {
  const { rows } = (await db.execute(sql`
    select waiting.id from vote_rulings as waiting
    join vote_ruling_ballots as theirs on theirs.ruling_id = waiting.id
    join vote_ruling_ballots as own on own.ballot_id = theirs.ballot_id
    where waiting.state = 'proposed' and own.ruling_id = ${rulingId}::uuid limit 1`)) as {
    rows: { id: string }[];
  };
  return rows[0]?.id;
}

/** The ballots that an undo leaves as they are; none of other rulings. */
export async function selectKept(
  db: Queryable,
  { id, undoesId }: Pick<RulingRow, 'id' | 'undoesId'>,
): Promise<{ ballotId: string; state: BallotState }[]> {
  if (undoesId === null) return [];
  const { rows } = (await db.execute(sql`
    select ballots.id as "ballotId", ballots.state
    from vote_ruling_ballots as undone join ballots on ballots.id = undone.ballot_id
    where undone.ruling_id = ${undoesId}::uuid
      and undone.ballot_id not in (
        select ballot_id from vote_ruling_ballots where ruling_id = ${id}::uuid)
    order by ballots.id`)) as { rows: { ballotId: string; state: BallotState }[] };
  return rows;
}

/** Holds whose time is over, the earliest first. */
export async function selectEndedHolds(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select id from vote_rulings
    where state = 'in_force' and action = 'hold' and ends_at <= ${at.toISOString()}::timestamptz
      and undoes_id is null
    order by ends_at, id`)) as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

/** Which of these people own one of these restaurants. */
export async function selectOwnersOf(
  db: Queryable,
  restaurantIds: readonly string[],
  personIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ userId: restaurantOwners.userId })
    .from(restaurantOwners)
    .where(
      sql`${restaurantOwners.restaurantId} in ${uuidsIn(restaurantIds)} and ${restaurantOwners.userId} in ${uuidsIn(personIds)}`,
    );
  return new Set(rows.map(({ userId }) => userId));
}

/** The number of ballots by restaurant, the most first. */
export async function selectRestaurantsOf(
  db: Queryable,
  ballotIds: readonly string[],
): Promise<{ id: string; name: string; ballots: number }[]> {
  const { rows } = (await db.execute(sql`
    select restaurants.id, restaurants.name, count(*)::int as ballots
    from votes join restaurants on restaurants.id = votes.restaurant_id
    where votes.rating > 0 and votes.ballot_id in ${uuidsIn(ballotIds)}
    group by restaurants.id order by ballots desc, restaurants.name limit 10`)) as {
    rows: { id: string; name: string; ballots: number }[];
  };
  return rows;
}

const creator = alias(profiles, 'creator');
const decider = alias(profiles, 'decider');
const nameOf = (who: typeof creator | typeof decider) =>
  sql<string | null>`coalesce(nullif(${who.fullName}, ''), ${who.email}::text)`;

export interface RulingsFilter {
  state: VoteRulingState | 'all';
  clusterId?: string | undefined;
  ballotId?: string | undefined;
}

/** A page of rulings: those that wait first, then the latest. */
export async function selectVoteRulings(
  db: Queryable,
  { state, clusterId, ballotId }: RulingsFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const where: SQL | undefined = and(
    state === 'all' ? undefined : eq(voteRulings.state, state),
    clusterId ? eq(voteRulings.clusterId, clusterId) : undefined,
    ballotId
      ? sql`${voteRulings.id} in (select ruling_id from vote_ruling_ballots where ballot_id = ${ballotId}::uuid)`
      : undefined,
  );
  const rows = await db
    .select({
      ruling: voteRulings,
      createdByName: nameOf(creator),
      decidedByName: nameOf(decider),
      restaurants: sql<{ id: string; name: string; ballots: number }[]>`(
        select coalesce(json_agg(place order by place.ballots desc, place.name), '[]') from (
          select restaurants.id, restaurants.name, count(*)::int as ballots
          from vote_ruling_ballots join votes on votes.ballot_id = vote_ruling_ballots.ballot_id
            and votes.rating > 0
          join restaurants on restaurants.id = votes.restaurant_id
          where vote_ruling_ballots.ruling_id = ${voteRulings.id}
          group by restaurants.id order by count(*) desc limit 3
        ) as place)`,
    })
    .from(voteRulings)
    .leftJoin(creator, eq(creator.id, voteRulings.createdBy))
    .leftJoin(decider, eq(decider.id, voteRulings.decidedBy))
    .where(where)
    .orderBy(
      desc(sql`${voteRulings.state} = 'proposed'`),
      desc(sql`coalesce(${voteRulings.decidedAt}, ${voteRulings.createdAt})`),
      desc(voteRulings.id),
    )
    .offset(offset)
    .limit(limit);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(voteRulings)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type ListedRuling = Awaited<ReturnType<typeof selectVoteRulings>>['rows'][number];

/** Which of these rulings are on votes of this person, or for a restaurant that they own. */
export async function selectOwnAmong(
  db: Queryable,
  rulingIds: readonly string[],
  person: { id: string; userSession: string },
): Promise<Set<string>> {
  const { rows } = (await db.execute(sql`
    select distinct ruling_id as id
    from vote_ruling_ballots join votes on votes.ballot_id = vote_ruling_ballots.ballot_id
    where ruling_id in ${uuidsIn(rulingIds)} and votes.rating > 0
      and (votes.user_session = ${person.userSession} or votes.restaurant_id in (
        select restaurant_id from restaurant_owners where user_id = ${person.id}::uuid))`)) as {
    rows: { id: string }[];
  };
  return new Set(rows.map(({ id }) => id));
}

/** Whether an organiser has taken the role from another one, or banned one, since then. */
export async function hasRemovedAdmins(
  db: Queryable,
  actorId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (
      select from audit_log
      where actor_id = ${actorId}::uuid and at > ${since.toISOString()}::timestamptz
        and subject_id <> ${actorId}
        and (action = 'admin_removed' or (action in ('person_banned', 'account_recreated')
          and exists (select from user_roles where user_id::text = subject_id and role = 'admin')))
    ) as has`)) as { rows: { has: boolean }[] };
  return rows[0]?.has ?? false;
}

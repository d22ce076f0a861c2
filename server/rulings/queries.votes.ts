import { type SQL, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import type { AppealState } from '../../domain/moderation/rules.ts';
import type { RuledVote } from '../../domain/moderation/schema.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { VoteRulingReason } from '../../domain/vote-rulings/rules.ts';

/** A ruling that withholds votes, with the votes of one of their voters and that person's appeal. */
export interface VoteRulingRow {
  id: string;
  userId: string;
  action: 'hold' | 'exclude';
  reason: VoteRulingReason;
  note: string;
  ruledAt: Date;
  endsAt: Date | null;
  /** null once the account is deleted. */
  ruledById: string | null;
  ruledBy: string | null;
  /** The second organiser; null without one. */
  approvedById: string | null;
  votes: RuledVote[];
  appealId: string | null;
  appealText: string | null;
  appealStatus: AppealState | null;
  appealedAt: Date | null;
  decidedAt: Date | null;
  decidedById: string | null;
  decidedBy: string | null;
  decisionReason: string | null;
}

type Moments = 'ruledAt' | 'endsAt' | 'appealedAt' | 'decidedAt';
type StoredRuling = Omit<VoteRulingRow, Moments> &
  Record<Exclude<Moments, 'ruledAt'>, string | null> & { ruledAt: string };

/** The ruling that decides a ballot's state now: the latest of those in force. */
export const withholdsNow = (ruling: SQL, ballot: SQL) => sql`(${ballot}.state <> 'counted'
  and ${ballot}.state = case ${ruling}.action when 'hold' then 'held' else 'excluded' end
  and ${ruling}.id = (
    select latest.id from vote_ruling_ballots as theirs
    join vote_rulings as latest on latest.id = theirs.ruling_id
    where theirs.ballot_id = ${ballot}.id and latest.state = 'in_force'
      and latest.undoes_id is null and latest.action <> 'restore'
    order by latest.decided_at desc, latest.id desc limit 1))`;

const nameOf = (who: string) =>
  sql.raw(`(select coalesce(nullif(full_name, ''), email::text) from profiles where id = ${who})`);
const momentOf = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Rulings that withhold votes, or did, with the votes of one person each, the latest first. Proposals and
 * declined ones are left out, and so is what undoes another ruling.
 * @param which people with their rulings: a relation of `user_id`, `user_session` and `ruling_id`
 */
async function selectVoteRulings(db: Queryable, which: SQL): Promise<VoteRulingRow[]> {
  const { rows } = (await db.execute(sql`
    select ruling.id, which.user_id as "userId", ruling.action, ruling.reason, ruling.note,
      ${momentOf('ruling.decided_at')} as "ruledAt", ${momentOf('ruling.ends_at')} as "endsAt",
      ruling.created_by as "ruledById", ${nameOf('ruling.created_by')} as "ruledBy",
      ruling.decided_by as "approvedById", own.votes, appeal.id as "appealId",
      appeal.appeal_text as "appealText", appeal.status as "appealStatus",
      ${momentOf('appeal.created_at')} as "appealedAt", ${momentOf('appeal.decided_at')} as "decidedAt",
      appeal.decided_by as "decidedById", ${nameOf('appeal.decided_by')} as "decidedBy",
      appeal.decision_reason as "decisionReason"
    from (${which}) as which
    join vote_rulings as ruling on ruling.id = which.ruling_id
    left join vote_appeals as appeal
      on appeal.ruling_id = ruling.id and appeal.user_id = which.user_id
    cross join lateral (
      select json_agg(json_build_object('restaurantId', restaurants.id,
          'restaurantName', restaurants.name, 'dishName', dishes.name, 'points', rating,
          'day', vote_day, 'isWithheld', ${withholdsNow(sql`ruling`, sql`ballots`)},
          'isCounted', ballots.state = 'counted')
        order by votes.created_at desc, votes.id) as votes
      from vote_ruling_ballots as ruled
      join ballots on ballots.id = ruled.ballot_id
      join votes on votes.ballot_id = ballots.id and rating > 0
      join dishes on dishes.id = votes.dish_id
      join restaurants on restaurants.id = votes.restaurant_id
      where ruled.ruling_id = ruling.id and ballots.user_session = which.user_session
    ) as own
    where ruling.action <> 'restore' and ruling.undoes_id is null and own.votes is not null
      and ruling.state in ('in_force', 'undone', 'expired')
    order by ruling.decided_at desc, ruling.id`)) as { rows: StoredRuling[] };
  return rows.map((row) => ({
    ...row,
    ruledAt: new Date(row.ruledAt),
    endsAt: dateOf(row.endsAt),
    appealedAt: dateOf(row.appealedAt),
    decidedAt: dateOf(row.decidedAt),
  }));
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** All rulings on a person's votes. */
export const selectOwnVoteRulings = (db: Queryable, personId: string) =>
  selectVoteRulings(
    db,
    sql`select distinct ${personId}::uuid as user_id, user_session, ruling_id
      from ballots join vote_ruling_ballots on ballot_id = ballots.id
      where user_session = ${userSessionOf(personId)}`,
  );

/** One ruling with a person's votes; undefined if it is about none of them. */
export const findVoteRulingOf = async (db: Queryable, rulingId: string, personId: string) =>
  (
    await selectVoteRulings(
      db,
      sql`select ${personId}::uuid as user_id, ${userSessionOf(personId)}::text as user_session,
        ${rulingId}::uuid as ruling_id`,
    )
  )[0];

/** The rulings that these appeals are about. */
export const selectVoteAppeals = (db: Queryable, appealIds: readonly string[]) =>
  selectVoteRulings(
    db,
    sql`select user_id, 'user_' || user_id as user_session, ruling_id from vote_appeals
      where id in ${uuidsIn(appealIds)}`,
  );

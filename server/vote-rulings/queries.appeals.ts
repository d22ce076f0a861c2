import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { voteAppeals, voteRulings } from '../../database/schema/vote-rulings.ts';
import type { AppealState } from '../../domain/moderation/rules.ts';
import { withholdsNow } from '../rulings/queries.votes.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Language } from '../../domain/language.ts';

/** Stores an appeal. @returns whether it was the person's first one against this ruling */
export async function insertVoteAppeal(tx: Queryable, row: typeof voteAppeals.$inferInsert) {
  const rows = await tx
    .insert(voteAppeals)
    .values(row)
    .onConflictDoNothing({ target: [voteAppeals.rulingId, voteAppeals.userId] })
    .returning({ id: voteAppeals.id });
  return rows.length > 0;
}

export async function findVoteAppeal(db: Queryable, id: string) {
  const [row] = await db.select().from(voteAppeals).where(eq(voteAppeals.id, id));
  return row;
}

/** Decides a pending appeal; the caller holds `lockAdmins`, so that only one organiser decides. */
export const updateVoteAppeal = (
  tx: Queryable,
  appealId: string,
  decision: { status: AppealState; decidedAt: Date; decidedBy: string; decisionReason: string },
) =>
  tx
    .update(voteAppeals)
    .set(decision)
    .where(and(eq(voteAppeals.id, appealId), eq(voteAppeals.status, 'pending')));

/** A person's ballots that this ruling withholds now, with their restaurants; locked. */
export async function lockWithheldBallots(tx: Queryable, rulingId: string, personId: string) {
  const { rows } = (await tx.execute(sql`
    select ballots.id, ballots.state,
      (select restaurant_id from votes where ballot_id = ballots.id limit 1) as "restaurantId"
    from ballots
    join vote_ruling_ballots as ruled on ruled.ballot_id = ballots.id
    join vote_rulings as ruling on ruling.id = ruled.ruling_id
    where ruling.id = ${rulingId}::uuid and ballots.user_session = ${userSessionOf(personId)}
      and ${withholdsNow(sql`ruling`, sql`ballots`)}
    order by ballots.id
    for update of ballots`)) as { rows: { id: string; restaurantId: string }[] };
  return rows;
}

export interface ToldVoter {
  email: string;
  language: Language;
}

/** The people whose ballots a ruling is about, each once; those with a confirmed address. */
export async function selectVotersOfRuling(tx: Queryable, rulingId: string): Promise<ToldVoter[]> {
  const { rows } = (await tx.execute(sql`
    select email::text as email, locale as language
    from (
      select distinct user_session from vote_ruling_ballots join ballots on ballots.id = ballot_id
      where ruling_id = ${rulingId}::uuid
        and user_session ~ '^user_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ) as voters
    join profiles on profiles.id = substr(user_session, 6)::uuid
    where email_verified
    order by email`)) as { rows: ToldVoter[] };
  return rows;
}

/** What a mail about a ruling says to one of its voters; undefined if it is about none of their votes. */
export interface MailedRuling {
  action: 'hold' | 'exclude' | 'restore';
  reason: (typeof voteRulings.$inferSelect)['reason'];
  state: (typeof voteRulings.$inferSelect)['state'];
  decidedAt: Date | null;
  endsAt: Date | null;
  /** The ruling that it takes back; null: none. */
  undoesId: string | null;
  /** Number of the person's votes in it, and their restaurants by name. */
  votes: number;
  restaurants: string[];
}

export async function findMailedRuling(
  db: Queryable,
  rulingId: string,
  personId: string,
): Promise<MailedRuling | undefined> {
  const [ruling] = await db.select().from(voteRulings).where(eq(voteRulings.id, rulingId));
  const { rows } = (await db.execute(sql`
    select restaurants.name, count(*)::int as votes
    from vote_ruling_ballots as ruled
    join ballots on ballots.id = ruled.ballot_id
    join votes on votes.ballot_id = ballots.id and rating > 0
    join restaurants on restaurants.id = votes.restaurant_id
    where ruled.ruling_id = ${rulingId}::uuid and ballots.user_session = ${userSessionOf(personId)}
    group by restaurants.id order by restaurants.name`)) as {
    rows: { name: string; votes: number }[];
  };
  if (!ruling || rows.length === 0) return undefined;
  const { action, reason, state, decidedAt, endsAt, undoesId } = ruling;
  const votes = rows.reduce((sum, row) => sum + row.votes, 0);
  return {
    action,
    reason,
    state,
    decidedAt,
    endsAt,
    undoesId,
    votes,
    restaurants: rows.map((row) => row.name),
  };
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { PauseReason, RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { DATABASE_MARK } from './queries.ts';

/** A recipient that this server has claimed: no other server sends their mail. */
export interface Claimed {
  broadcastId: string;
  /** The address stored when the broadcast started. */
  email: string;
  userId: string | null;
  locale: Language;
  claimedAt: Date;
  /** The time of the first try: this one or an earlier one. */
  firstTriedAt: Date;
}

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Claims some waiting recipients, of the oldest broadcast first. They are `sending` after the commit,
 * before the mail server is contacted; other servers skip them. A broadcast that is just being paused or
 * cancelled is skipped too. It reads only as many rows as it claims.
 */
export async function claimWaiting(db: Queryable, at: Date, limit: number): Promise<Claimed[]> {
  // Must match the index `broadcast_recipients_waiting`.
  const dueAt = sql`coalesce(r.at, '-infinity'::timestamptz)`;
  const isDue = sql`r.status = 'waiting' and ${dueAt} <= ${momentOf(at)}`;
  const { rows } = (await db.execute(sql`
    with begun as materialized (
      select b.id from broadcasts b
      where b.status = 'sending' and exists (
        select from broadcast_recipients r where r.broadcast_id = b.id and ${isDue}
      )
      order by b.started_at, b.id limit 1
      for share of b skip locked
    ), due as materialized (
      select r.broadcast_id, r.email from broadcast_recipients r
      where r.broadcast_id = (select id from begun) and ${isDue}
      order by ${dueAt}, r.email limit ${limit}
      for update of r skip locked
    )
    update broadcast_recipients r set status = 'sending', at = ${momentOf(at)},
      first_tried_at = coalesce(r.first_tried_at, ${momentOf(at)})
    from due where r.broadcast_id = due.broadcast_id and r.email = due.email
    returning r.broadcast_id as "broadcastId", r.email::text as email, r.user_id as "userId",
      r.locale, (extract(epoch from r.first_tried_at) * 1000)::float8 as "firstTriedAt"
  `)) as { rows: (Omit<Claimed, 'firstTriedAt' | 'claimedAt'> & { firstTriedAt: number })[] };
  return rows.map((row) => ({ ...row, claimedAt: at, firstTriedAt: new Date(row.firstTriedAt) }));
}

/** The outcome for one claimed recipient. */
export interface Outcome {
  /** `waiting`: it is tried again from `at` on. */
  status: RecipientState;
  at: Date;
  /** The answer of the mail server. */
  refusal?: string;
  /** Whether the refusal was about the sender. */
  isSendersFault?: boolean;
  /** Whether the mail server has not answered for this recipient yet: their 24 hours begin later. */
  isUntried?: boolean;
}

/**
 * Saves the outcome. It also replaces an `uncertain` set meanwhile, but no newer claim of another
 * server.
 */
export const settleClaimed = (
  db: Queryable,
  { broadcastId, email, claimedAt }: Pick<Claimed, 'broadcastId' | 'email' | 'claimedAt'>,
  { status, at, refusal, isSendersFault = false, isUntried = false }: Outcome,
) =>
  db.execute(sql`
    update broadcast_recipients set
      status = case when ${status}::text = 'waiting' and (
        select b.status from broadcasts b where b.id = broadcast_id
      ) = 'cancelled' then 'cancelled' else ${status} end,
      refusal = ${refusal ?? null}, at = ${momentOf(at)}, sender_refused = ${isSendersFault},
      first_tried_at = case when ${isUntried}::boolean then null else first_tried_at end
    where broadcast_id = ${broadcastId}::uuid and email = ${email}::citext
      and status in ('sending', 'uncertain') and at = ${momentOf(claimedAt)}
  `);

/** Why the sender pauses a broadcast by itself, with the answer of the mail server if it gave one. */
export interface PausedFor {
  reason: Extract<PauseReason, 'mail_server' | 'connection_lost'>;
  answer: string | null;
}

/** Pauses the broadcast until an organiser has seen what is wrong with the mail server. */
export const pauseForMailServer = (
  db: Queryable,
  id: string,
  { reason, answer }: PausedFor,
  at: Date,
) =>
  db.execute(sql`
    update broadcasts set status = 'paused', pause_reason = ${reason}, pause_answer = ${answer},
      updated_at = ${momentOf(at)}, version = version + 1
    where id = ${id}::uuid and status = 'sending'
  `);

/** Pauses broadcasts started in another database and restored into this one. @returns how many */
export async function pauseRestored(db: Queryable, at: Date): Promise<number> {
  const { rows } = (await db.execute(sql`
    update broadcasts set status = 'paused', pause_reason = 'restored', pause_answer = null,
      updated_at = ${momentOf(at)}, version = version + 1
    where status = 'sending' and database_mark <> ${DATABASE_MARK}
    returning id
  `)) as { rows: unknown[] };
  return rows.length;
}

/** Marks claims from before a moment as uncertain: the server that held them is gone. */
export const loseStale = (db: Queryable, before: Date) =>
  db.execute(sql`
    update broadcast_recipients set status = 'uncertain'
    where status = 'sending' and at < ${momentOf(before)}
  `);

/** Marks broadcasts without waiting recipients as sent. */
export const finishBroadcasts = (db: Queryable, at: Date) =>
  db.execute(sql`
    update broadcasts b set status = 'sent', finished_at = ${momentOf(at)},
      updated_at = ${momentOf(at)}, version = version + 1
    where b.status = 'sending' and not exists (
      select 1 from broadcast_recipients r
      where r.broadcast_id = b.id and r.status in ('waiting', 'sending')
    )
  `);

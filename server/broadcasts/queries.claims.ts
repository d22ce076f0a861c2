import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { DATABASE_MARK } from './queries.ts';

/** Somebody who is to get a mail now: nobody else sends it. */
export interface Claimed {
  broadcastId: string;
  /** As it was written down when it began. */
  email: string;
  userId: string | null;
  locale: Language;
  claimedAt: Date;
  /** When it was tried for the first time: now, or before. */
  firstTriedAt: Date;
}

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/**
 * Takes some that wait, of what was begun first. They are `sending` when this is committed, before
 * the mail server is spoken to; another server passes over them. A broadcast that is just paused or
 * cancelled is passed over too. However many wait, it reads no more of them than it takes.
 */
export async function claimWaiting(db: Queryable, at: Date, limit: number): Promise<Claimed[]> {
  // As the index `broadcast_recipients_waiting` has it.
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

/** What became of one that was claimed. */
export interface Outcome {
  /** `waiting`: it is tried again from `at` on. */
  status: RecipientState;
  at: Date;
  /** What the mail server said. */
  refusal?: string;
  /** Whether that was about the sender. */
  isSendersFault?: boolean;
  /** Whether the mail server has said nothing about this recipient yet: their day begins later. */
  isUntried?: boolean;
}

/**
 * Writes it down. One that was given up as `uncertain` meanwhile is known now; one that somebody else
 * claimed after that is theirs.
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

/** Sends no more of it until an organiser has seen what the mail server said. */
export const pauseForMailServer = (db: Queryable, id: string, answer: string, at: Date) =>
  db.execute(sql`
    update broadcasts set status = 'paused', pause_reason = 'mail_server', pause_answer = ${answer},
      updated_at = ${momentOf(at)}, version = version + 1
    where id = ${id}::uuid and status = 'sending'
  `);

/**
 * Pauses what was set going in another database, of which this one is a copy. @returns how many
 */
export async function pauseRestored(db: Queryable, at: Date): Promise<number> {
  const { rows } = (await db.execute(sql`
    update broadcasts set status = 'paused', pause_reason = 'restored', pause_answer = null,
      updated_at = ${momentOf(at)}, version = version + 1
    where status = 'sending' and database_mark <> ${DATABASE_MARK}
    returning id
  `)) as { rows: unknown[] };
  return rows.length;
}

/** What was begun before a moment and never settled: who had it is gone, and nobody knows. */
export const loseStale = (db: Queryable, before: Date) =>
  db.execute(sql`
    update broadcast_recipients set status = 'uncertain'
    where status = 'sending' and at < ${momentOf(before)}
  `);

/** What nobody waits for any more is sent. */
export const finishBroadcasts = (db: Queryable, at: Date) =>
  db.execute(sql`
    update broadcasts b set status = 'sent', finished_at = ${momentOf(at)},
      updated_at = ${momentOf(at)}, version = version + 1
    where b.status = 'sending' and not exists (
      select 1 from broadcast_recipients r
      where r.broadcast_id = b.id and r.status in ('waiting', 'sending')
    )
  `);

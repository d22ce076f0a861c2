import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';

/** Somebody who is to get a mail now: nobody else sends it. */
export interface Claimed {
  broadcastId: string;
  /** As it was written down when it began. */
  email: string;
  userId: string | null;
  locale: Language;
  /** Whether it was tried before. */
  wasTried: boolean;
}

/**
 * Takes some that wait, of what was begun first. They are `sending` when this is committed, before
 * the mail server is spoken to; another server passes over them. A broadcast that is just paused or
 * cancelled is passed over too.
 */
export async function claimWaiting(db: Queryable, at: Date, limit: number): Promise<Claimed[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    with due as materialized (
      select r.broadcast_id, r.email, r.refusal is not null as was_tried
      from broadcasts b join broadcast_recipients r on r.broadcast_id = b.id
      where b.status = 'sending' and r.status = 'waiting' and (r.at is null or r.at <= ${moment})
      order by b.started_at, r.email
      limit ${limit}
      for update of r skip locked for share of b skip locked
    )
    update broadcast_recipients r set status = 'sending', at = ${moment}
    from due where r.broadcast_id = due.broadcast_id and r.email = due.email
    returning r.broadcast_id as "broadcastId", r.email::text as email, r.user_id as "userId",
      r.locale, due.was_tried as "wasTried"
  `)) as { rows: Claimed[] };
  return rows;
}

/** Where to send it, and by what consent. */
export interface Addressed {
  userId: string;
  email: string;
  consentId: string;
  /** ISO 8601 */
  givenAt: string;
}

/** Those of them who may get it still: confirmed, let in, and with a consent that stands. */
export async function selectStillWanting(
  db: Queryable,
  userIds: readonly string[],
  at: Date,
): Promise<Addressed[]> {
  const { rows } = (await db.execute(sql`
    select p.id as "userId", p.email::text as email, c.id as "consentId",
      to_char(c.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "givenAt"
    from profiles p join mail_consents c on c.user_id = p.id and c.withdrawn_at is null
    where p.id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)
      and p.email_verified and p.banned_at is null
      and (p.suspended_until is null or p.suspended_until <= ${at.toISOString()}::timestamptz)
  `)) as { rows: Addressed[] };
  return rows;
}

/**
 * What became of one that was claimed. One that was given up as `uncertain` meanwhile is known now.
 * @param status `waiting`: it is tried again from `at` on
 */
export const settleClaimed = (
  db: Queryable,
  { broadcastId, email }: Pick<Claimed, 'broadcastId' | 'email'>,
  { status, refusal = null, at }: { status: RecipientState; refusal?: string | null; at: Date },
) =>
  db.execute(sql`
    update broadcast_recipients set
      status = case when ${status}::text = 'waiting' and (
        select b.status from broadcasts b where b.id = broadcast_id
      ) = 'cancelled' then 'cancelled' else ${status} end,
      refusal = ${refusal}, at = ${at.toISOString()}::timestamptz
    where broadcast_id = ${broadcastId}::uuid and email = ${email}::citext
      and status in ('sending', 'uncertain')
  `);

/** What was begun before a moment and never settled: who had it is gone, and nobody knows. */
export const loseStale = (db: Queryable, before: Date) =>
  db.execute(sql`
    update broadcast_recipients set status = 'uncertain'
    where status = 'sending' and at < ${before.toISOString()}::timestamptz
  `);

/** What nobody waits for any more is sent. */
export const finishBroadcasts = (db: Queryable, at: Date) =>
  db.execute(sql`
    update broadcasts b set status = 'sent', finished_at = ${at.toISOString()}::timestamptz,
      updated_at = ${at.toISOString()}::timestamptz, version = version + 1
    where b.status = 'sending' and not exists (
      select 1 from broadcast_recipients r
      where r.broadcast_id = b.id and r.status in ('waiting', 'sending')
    )
  `);

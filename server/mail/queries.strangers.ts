import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { strangerMails } from '../../database/schema/mail.ts';
import { STRANGER_MAILS } from '../../domain/mail/rules.ts';

/** Any number works. */
const STRANGERS_LOCK = 7_203_118;

/** A mail that a stranger has caused. @see strangerMails */
export interface StrangerMail {
  mailId: string;
  mailbox: string;
  isNotice: boolean;
}

/**
 * Takes one of the few mails of an hour that a mailbox gets from strangers; again for one that was taken.
 * Call it in a transaction: it locks the mailbox, so that of several mails at the same moment, also on
 * several servers, no more are sent.
 * @returns false if there is none left
 */
export async function takeStrangerMail(
  tx: Queryable,
  { mailId, mailbox, isNotice }: StrangerMail,
  at: Date,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STRANGERS_LOCK}, hashtext(${mailbox}))`);
  const { max, notices, windowMs } = STRANGER_MAILS;
  const taken = await tx
    .select({
      all: count(),
      notices: sql<number>`(count(*) filter (where ${strangerMails.isNotice}))::int`,
      own: sql<boolean>`coalesce(bool_or(${strangerMails.mailId} = ${mailId}), false)`,
    })
    .from(strangerMails)
    .where(
      and(
        eq(strangerMails.mailbox, mailbox),
        gt(strangerMails.sentAt, new Date(at.getTime() - windowMs)),
      ),
    );
  const [now] = taken;
  if (now?.own) return true;
  if (now && (now.all >= max || (isNotice && now.notices >= notices))) return false;
  await tx
    .insert(strangerMails)
    .values({ mailId, mailbox, isNotice, sentAt: at })
    .onConflictDoUpdate({ target: strangerMails.mailId, set: { sentAt: at } });
  return true;
}

/** Gives back what was taken for a mail that nobody needed. */
export const returnStrangerMail = (db: Queryable, mailId: string) =>
  db.delete(strangerMails).where(eq(strangerMails.mailId, mailId));

export const deleteOldStrangerMails = (db: Queryable, at: Date) =>
  db
    .delete(strangerMails)
    .where(lte(strangerMails.sentAt, new Date(at.getTime() - STRANGER_MAILS.windowMs)));

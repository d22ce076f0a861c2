import { desc, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { devMails } from '../../database/schema/mail.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { UNDELIVERED_QUEUE } from '../jobs/queues.ts';

/** How many mails the mailbox of the demo keeps and shows. */
const KEPT_DEV_MAILS = 200;
const SHOWN_UNDELIVERED = 200;

/** Newest first. */
export const selectDevMails = (db: Queryable) =>
  db
    .select({
      to: devMails.to,
      subject: devMails.subject,
      text: devMails.text,
      html: devMails.html,
      links: devMails.links,
      at: devMails.at,
    })
    .from(devMails)
    .orderBy(desc(devMails.number))
    .limit(KEPT_DEV_MAILS);

/** A row of the job queue's own table. */
export interface UndeliveredRow {
  id: string;
  data: {
    kind: MailKind;
    to: string;
    /** We set these; they are missing if the library itself gave the job up. */
    reason?: string;
    mayHaveArrived?: boolean;
    tries?: number;
    givenUpAt?: string;
  };
  created_on: Date | string;
  source_retry_count: number | null;
}

/** Mails that were given up, the latest first. */
export async function selectUndelivered(db: Queryable): Promise<UndeliveredRow[]> {
  const { rows } = (await db.execute(sql`
    select id, data, created_on, source_retry_count
    from pgboss.job
    where name = ${UNDELIVERED_QUEUE} and state = 'created'
    order by created_on desc, id
    limit ${SHOWN_UNDELIVERED}
  `)) as { rows: UndeliveredRow[] };
  return rows;
}

/** The kind of a mail that was given up; null if there is none with this id. */
export async function findUndeliveredKind(db: Queryable, mailId: string): Promise<MailKind | null> {
  const { rows } = (await db.execute(sql`
    select data->>'kind' as kind from pgboss.job
    where name = ${UNDELIVERED_QUEUE} and id = ${mailId}::uuid
  `)) as { rows: { kind: MailKind }[] };
  return rows[0]?.kind ?? null;
}

/** Deletes the mails of the demo's mailbox beyond those that it shows. */
export const deleteOldDevMails = (db: Queryable) =>
  db
    .delete(devMails)
    .where(
      notInArray(
        devMails.id,
        db
          .select({ id: devMails.id })
          .from(devMails)
          .orderBy(desc(devMails.number))
          .limit(KEPT_DEV_MAILS),
      ),
    );

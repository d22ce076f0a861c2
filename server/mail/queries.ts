import { desc } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { devMails } from '../../database/schema/mail.ts';

const KEPT = 200;

export const insertDevMail = (db: Queryable, mail: typeof devMails.$inferInsert) =>
  db.insert(devMails).values(mail);

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
    .orderBy(desc(devMails.at), desc(devMails.id))
    .limit(KEPT);

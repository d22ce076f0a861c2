import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** The mailbox of the demo: mails that would have gone through SMTP. Stays empty in production. */
export const devMails = pgTable('dev_mails', {
  id: id(),
  /** The order of arrival. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  /** The address of the recipient. */
  to: text('to').notNull(),
  /** The subject. */
  subject: text('subject').notNull(),
  /** The mail as plain text. */
  text: text('text').notNull(),
  /** The mail as a page. */
  html: text('html').notNull(),
  /** Every link of the mail, in order. */
  links: jsonb('links').$type<string[]>().notNull(),
  /** When it would have been sent. */
  at: moment('at').notNull(),
});

/**
 * The mails of the last hour that acts of others have caused, by mailbox: few of them reach one.
 * @erased by maintenance, after the hour
 */
export const strangerMails = pgTable(
  'stranger_mails',
  {
    /** The mail's id in the queue: a second try is not counted again. */
    mailId: uuid('mail_id').primaryKey(),
    /** HMAC-SHA-256 of the mailbox of the recipient, in hex. */
    mailbox: text('mailbox').notNull(),
    /** Whether it is a notice, of which fewer are sent, rather than a mail of signing up or in. */
    isNotice: boolean('is_notice').notNull(),
    /** When it was first tried. */
    sentAt: moment('sent_at').notNull(),
  },
  (t) => [index('stranger_mails_mailbox').on(t.mailbox, t.sentAt)],
);

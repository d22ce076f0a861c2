import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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

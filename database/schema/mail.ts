import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** The mailbox of the demo: what would have gone through SMTP. Stays empty in production. */
export const devMails = pgTable('dev_mails', {
  id: id(),
  /** In which order they came. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  /** The address that it would have gone to. */
  to: text('to').notNull(),
  /** As the reader sees it. */
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

import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** The mailbox of the demo: what would have gone through SMTP. Stays empty in production. */
export const devMails = pgTable('dev_mails', {
  id: id(),
  /** In which order they came. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  links: jsonb('links').$type<string[]>().notNull(),
  at: moment('at').notNull(),
});

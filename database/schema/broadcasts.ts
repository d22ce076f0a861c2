import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  BROADCAST_STATES,
  PAUSE_REASONS,
  RECIPIENT_STATES,
} from '../../domain/broadcasts/rules.ts';
import type { RecipientFilter } from '../../domain/broadcasts/rules.ts';
import { citext, id, moment } from './columns.ts';
import { profiles } from './people.ts';

/** That somebody agreed to mails of the festival: when, and to which words. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The very words they agreed to, in their language. */
    wording: text('wording').notNull(),
    locale: text('locale', { enum: ['en', 'es'] }).notNull(),
    givenAt: moment('given_at').notNull(),
    /** null while it stands. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (t) => [
    index('mail_consents_user_id').on(t.userId, t.givenAt),
    uniqueIndex('mail_consents_one_stands')
      .on(t.userId)
      .where(sql`${t.withdrawnAt} is null`),
  ],
);

/**
 * A mail to many, in both languages.
 * @erased by organisers, as long as it is a draft; sent ones stay, without addresses
 */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    status: text('status', { enum: BROADCAST_STATES }).default('draft').notNull(),
    /** What stands in the subject, in English. */
    subjectEn: text('subject_en').notNull(),
    /** The same in Spanish. */
    subjectEs: text('subject_es').notNull(),
    /** The text, in English. */
    bodyEn: text('body_en').notNull(),
    /** The same in Spanish. */
    bodyEs: text('body_es').notNull(),
    /** Whom it is for, as organisers have chosen. */
    filter: jsonb('filter').$type<RecipientFilter>().notNull(),
    /** How many it was begun for; null for a draft. */
    recipients: integer('recipients'),
    /** Counts up with each change, so that two editors do not overwrite each other. */
    version: integer('version').default(1).notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Why it is paused or cancelled, where nobody did that. */
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** What the mail server said then. */
    pauseAnswer: text('pause_answer'),
    /** In which database it was set going (`DATABASE_MARK`); null: it is not known. */
    databaseMark: text('database_mark'),
    /** When the addresses of its recipients were emptied. */
    emptiedAt: moment('emptied_at'),
  },
  (t) => [index('broadcasts_created_at').on(t.createdAt), index('broadcasts_status').on(t.status)],
);

/**
 * Who gets it: written when it begins, once an address. `sending` is committed before the mail server
 * is spoken to, so that nobody gets it twice: one that stays so after a crash may have got it, and is
 * listed as `uncertain`.
 */
export const broadcastRecipients = pgTable(
  'broadcast_recipients',
  {
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    /** null once the account is deleted; then the address is, too. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: ['en', 'es'] }).notNull(),
    status: text('status', { enum: RECIPIENT_STATES }).default('waiting').notNull(),
    /** What the mail server said, where it refused. */
    refusal: text('refusal'),
    /** Whether that was about the sender rather than about this address. */
    senderRefused: boolean('sender_refused').default(false).notNull(),
    /** Of `waiting`: from when on it is tried. Of the others: since when they are so. */
    at: moment('at'),
    /** When the mail server was first asked to take it; for a day from then on it is tried again. */
    firstTriedAt: moment('first_tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.email] }),
    index('broadcast_recipients_status').on(t.broadcastId, t.status),
    index('broadcast_recipients_user_id').on(t.userId),
    // In the order in which they are sent.
    index('broadcast_recipients_waiting')
      .on(t.broadcastId, sql`coalesce(${t.at}, '-infinity'::timestamptz)`, t.email)
      .where(sql`${t.status} = 'waiting'`),
  ],
);

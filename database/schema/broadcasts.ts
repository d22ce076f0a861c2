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
import { LANGUAGES } from '../../domain/language.ts';
import { citext, id, moment } from './columns.ts';
import { profiles } from './people.ts';

/** A person's consent to mails of the festival: when, and with which words. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The exact words of the consent, in the person's language. */
    wording: text('wording').notNull(),
    /** The language of these words. */
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    /** When the person agreed. */
    givenAt: moment('given_at').notNull(),
    /** null while it is valid. */
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
 * A mail to many, in every language.
 * @erased by organisers, as long as it is a draft; sent ones stay, without addresses
 */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    /**
     * `draft`: not started. `sending`: it continues by itself, from `started_at` on. `paused`: it waits to be resumed.
     * `cancelled` and `sent` are final.
     */
    status: text('status', { enum: BROADCAST_STATES }).default('draft').notNull(),
    /** The subject, in English. */
    subjectEn: text('subject_en').notNull(),
    /** The same in Spanish. */
    subjectEs: text('subject_es').notNull(),
    /** The text, in English. */
    bodyEn: text('body_en').notNull(),
    /** The same in Spanish. */
    bodyEs: text('body_es').notNull(),
    /** The organisers' choice of recipients. */
    filter: jsonb('filter').$type<RecipientFilter>().notNull(),
    /** Whether the mail of an owner tells the ranks of their restaurants in the published result. */
    withRanks: boolean('with_ranks').default(false).notNull(),
    /** Number of recipients at the start; null for a draft. */
    recipients: integer('recipients'),
    /** Increases with each change, so that two editors do not overwrite each other. */
    version: integer('version').default(1).notNull(),
    /** The organiser who wrote it; null once their account is deleted. */
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** From when on its mails go: some seconds after its recipients were stored, or a chosen time; null for a draft. */
    startedAt: moment('started_at'),
    /** When nothing was left to send, or it was cancelled; null before. */
    finishedAt: moment('finished_at'),
    /** Why it paused or was cancelled automatically. */
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** The mail server's answer, if that was the reason. */
    pauseAnswer: text('pause_answer'),
    /** The database in which it was started (`DATABASE_MARK`); null: unknown. */
    databaseMark: text('database_mark'),
    /** When the addresses of its recipients were erased. */
    emptiedAt: moment('emptied_at'),
  },
  (t) => [index('broadcasts_created_at').on(t.createdAt), index('broadcasts_status').on(t.status)],
);

/**
 * Recipients: written when the broadcast begins, one row per address. `sending` is committed before the
 * mail server is contacted, so that nobody gets the mail twice: a row that is still `sending` after a crash
 * may have been delivered, and is listed as `uncertain`.
 */
export const broadcastRecipients = pgTable(
  'broadcast_recipients',
  {
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    /** The address at the start of the broadcast; a random id once the recipients are erased. */
    email: citext('email').notNull(),
    /** null once the recipients are erased; then `email` is a random id. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** The language in which the mail is sent. */
    locale: text('locale', { enum: LANGUAGES }).notNull(),
    /**
     * `waiting`: to be sent. `sending`: being handed to the mail server. `sent`: accepted by it.
     * `refused`: see `refusal`. `uncertain`: may have been delivered. `cancelled`: will not be
     * sent.
     */
    status: text('status', { enum: RECIPIENT_STATES }).default('waiting').notNull(),
    /** The mail server's answer, if it refused. */
    refusal: text('refusal'),
    /** Whether the refusal was about the sender rather than this address. */
    senderRefused: boolean('sender_refused').default(false).notNull(),
    /** For `waiting`: when to try it next. For others: since when they are in this state. */
    at: moment('at'),
    /** The first attempt to send it; attempts are repeated for a day from then on. */
    firstTriedAt: moment('first_tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.broadcastId, t.email] }),
    index('broadcast_recipients_status').on(t.broadcastId, t.status),
    index('broadcast_recipients_user_id').on(t.userId),
    // The order of sending.
    index('broadcast_recipients_waiting')
      .on(t.broadcastId, sql`coalesce(${t.at}, '-infinity'::timestamptz)`, t.email)
      .where(sql`${t.status} = 'waiting'`),
  ],
);

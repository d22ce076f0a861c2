import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { SIGN_UP_TRACES } from '../../domain/sign-ups/rules.ts';
import { bytes, moment } from './columns.ts';
import { festivals } from './festivals.ts';

const festival = () =>
  uuid('festival_id')
    .default(FIRST_FESTIVAL_ID)
    .notNull()
    .references(() => festivals.id);

/**
 * New accounts of an hour by network and by mail domain, as keyed hashes (`ballot_traces`). They tell when
 * sign-ups are unusual, and name nobody.
 * @erased by maintenance, eight days after the hour
 */
export const signUpCounts = pgTable(
  'sign_up_counts',
  {
    festivalId: festival(),
    /** What the trace is a hash of. */
    kind: text('kind', { enum: SIGN_UP_TRACES }).notNull(),
    /** The hash; empty: all of this kind together. */
    trace: bytes('trace').notNull(),
    /** When the hour begins. */
    hour: moment('hour').notNull(),
    /** New accounts of this hour so far. */
    signUps: integer('sign_ups').notNull(),
    /** Whether they were more than usual: then they do not count as usual later. */
    isUnusual: boolean('is_unusual').default(false).notNull(),
  },
  (t) => [primaryKey({ columns: [t.festivalId, t.kind, t.trace, t.hour] })],
);

/**
 * When sign-ups were unusual last; no row: never.
 * @erased by nothing: it is about no person
 */
export const signUpGuards = pgTable('sign_up_guards', {
  festivalId: festival().primaryKey(),
  /** The first unusual sign-up. */
  since: moment('since').notNull(),
  /** Until then a sign-up needs a proof of work, unless a setting says otherwise. */
  until: moment('until').notNull(),
  /** What most of them had in common. */
  kind: text('kind', { enum: SIGN_UP_TRACES }).notNull(),
  /** The most of one hour from one network, or with one mail domain. */
  signUps: integer('sign_ups').notNull(),
  /** When organisers got the last mail about it. */
  alertedAt: moment('alerted_at'),
});

/**
 * Proofs of work that were used for a sign-up: none is accepted twice.
 * @erased by maintenance, once the proof has expired
 */
export const usedProofs = pgTable('used_proofs', {
  /** The random number of the challenge. */
  nonce: text('nonce').primaryKey(),
  /** When its challenge expires; then it is refused anyway. */
  expiresAt: moment('expires_at').notNull(),
});

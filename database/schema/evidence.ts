import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { bytes, id, moment } from './columns.ts';
import { festivals } from './festivals.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import { ballots } from './voting.ts';

const festival = () =>
  uuid('festival_id')
    .default(FIRST_FESTIVAL_ID)
    .notNull()
    .references(() => festivals.id);
const person = (name: string) => uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/**
 * What ballots have in common, as keyed hashes: equal values have equal hashes, and without the festival's key
 * nobody can compute them.
 * @erased by the retention policy `traces`, together with the key
 */
export const ballotTraces = pgTable('ballot_traces', {
  ballotId: uuid('ballot_id')
    .primaryKey()
    .references(() => ballots.id, { onDelete: 'cascade' }),
  /** Hash of the sender's network: /24 of IPv4, /48 of IPv6; null if the address is unknown. */
  network: bytes('network'),
  /** Hash of the /64 of IPv6; null for IPv4. */
  subnet: bytes('subnet'),
  /** Hash of the registrable domain of the voter's mail address. */
  mailDomain: bytes('mail_domain'),
  /** Hash of the browser's device cookie; null without one. */
  device: bytes('device'),
  /** Seconds since the account was created. */
  accountAgeSeconds: integer('account_age_seconds'),
  /** Whether this browser had asked for the restaurant's page before it voted. */
  pageSeen: boolean('page_seen').notNull(),
  /** Seconds from that to the vote; null if it had not. */
  secondsOpen: integer('seconds_open'),
});

/**
 * The screens at counters that show a restaurant's venue codes, each with a secret of its own.
 * @erased by nothing: it names no person once the accounts are deleted
 */
export const venueScreens = pgTable(
  'venue_screens',
  {
    id: id(),
    festivalId: festival(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** What the owner calls it: "bar", "window". */
    label: text('label').notNull(),
    /** The secret of its codes (RFC 6238), encrypted. */
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Who made it; null once the account is deleted. */
    createdBy: person('created_by'),
    /** Since when its codes are refused; null: they are accepted. */
    revokedAt: moment('revoked_at'),
    /** null while it is accepted, and once the account is deleted. */
    revokedBy: person('revoked_by'),
  },
  (t) => [
    index('venue_screens_restaurant_id').on(t.restaurantId),
    index('venue_screens_created_by').on(t.createdBy),
  ],
);

/**
 * A venue code that a person has redeemed: shows that they were at the restaurant on that day.
 * @erased by the retention policy `traces`
 */
export const venueRedemptions = pgTable(
  'venue_redemptions',
  {
    id: id(),
    screenId: uuid('screen_id')
      .notNull()
      .references(() => venueScreens.id),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** The time step of the code: seconds since 1970, divided by 30. */
    step: bigint('step', { mode: 'number' }).notNull(),
    /** As in `ballots`; null until the person who scanned it has signed in. */
    userSession: text('user_session'),
    /** SHA-256 of the token with which a person who signs in later claims it; null once claimed. */
    claimHash: text('claim_hash').unique(),
    /** The festival's day, America/New_York, on which it is good. */
    day: date('day').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('venue_redemptions_person').on(t.userSession, t.restaurantId, t.day, t.step),
    /** For the limit of a step. */
    index('venue_redemptions_step').on(t.screenId, t.step),
    index('venue_redemptions_unclaimed')
      .on(t.createdAt)
      .where(sql`${t.userSession} is null`),
  ],
);

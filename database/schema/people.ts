import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../domain/language.ts';
import { bytes, citext, id, moment } from './columns.ts';

const stamps = {
  createdAt: moment('created_at').defaultNow().notNull(),
  updatedAt: moment('updated_at').defaultNow().notNull(),
};

/**
 * Accounts: the sign-in library's user table, under the specification's name.
 * @erased by the person, or by an organiser
 */
export const profiles = pgTable(
  'profiles',
  {
    id: id(),
    /** The address to sign in with, and of all mails; unique without regard to case. */
    email: citext('email').notNull().unique(),
    /** Whether a link mailed to the address was opened. */
    emailVerified: boolean('email_verified').default(false).notNull(),
    /** Optional for the person; empty, never null, as the library requires. */
    fullName: text('full_name').default('').notNull(),
    /** A column of the sign-in library; the app shows no pictures of people. */
    image: text('image'),
    /** The language of mails, as its code. */
    locale: text('locale', { enum: LANGUAGES }).default(DEFAULT_LANGUAGE).notNull(),
    /** Whether the person gets a mail after each vote. */
    voteMails: boolean('vote_mails').default(true).notNull(),
    /** Whether the person gets mails about replies to their reviews, and as an owner about new reviews. */
    reviewMails: boolean('review_mails').default(true).notNull(),
    /** Since when the account is banned; null without a ban. */
    bannedAt: moment('banned_at'),
    /** The reason of a ban by hand, as the person reads it; null for a ban by a ruling, which has its own. */
    banReason: text('ban_reason'),
    /** The end of a suspension (S2 §4); null, or in the past, for everybody else. */
    suspendedUntil: moment('suspended_until'),
    /**
     * How often everything the account is signed in with was ended at once: by a new password, by signing out
     * everywhere, by a ban. Browsers that were known before are known no longer.
     */
    deviceGeneration: integer('device_generation').default(0).notNull(),
    /**
     * Until when an organiser may act without a second step at sign-in, where the server requires one; null: they have
     * not acted as an organiser since it does, or have one.
     */
    secondFactorDueAt: moment('second_factor_due_at'),
    /**
     * 32 random bytes, from which the ledger's pseudonyms of the person's votes derive, one for each restaurant;
     * null before the first vote of an account that is older than the ledger. Deleted with the account, so that
     * nobody can link them again.
     */
    voterKey: bytes('voter_key').default(
      sql`uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`,
    ),
    /** Whether a ballot of theirs is stored, which triggers of migration 0045 keep exact. */
    hasVoted: boolean('has_voted').default(false).notNull(),
    /** Whether a consent of theirs to mails of the festival stands, the same. */
    wantsNews: boolean('wants_news').default(false).notNull(),
    ...stamps,
  },
  (t) => [
    /** The lists of organisers, in their orders. */
    index('profiles_created_at').on(t.createdAt, t.id),
    index('profiles_name').on(
      sql`lower(coalesce(nullif(${t.fullName}, ''), ${t.email}::text))`,
      t.id,
    ),
    index('profiles_has_voted').on(t.hasVoted, t.createdAt, t.id),
    index('profiles_locale').on(t.locale, t.createdAt, t.id),
    /** Few. */
    index('profiles_unconfirmed')
      .on(t.createdAt, t.id)
      .where(sql`not ${t.emailVerified}`),
    index('profiles_banned')
      .on(t.createdAt, t.id)
      .where(sql`${t.bannedAt} is not null`),
    index('profiles_suspended')
      .on(t.suspendedUntil)
      .where(sql`${t.suspendedUntil} is not null`),
    /** For parts of names and addresses. */
    index('profiles_full_name_parts').using('gin', t.fullName.op('gin_trgm_ops')),
    index('profiles_email_parts').using('gin', sql`(${t.email}::text) gin_trgm_ops`),
    /** Who may get mails of the festival: counted without reading the accounts. */
    index('profiles_audience')
      .on(t.locale, t.hasVoted, t.suspendedUntil, t.id)
      .where(sql`${t.wantsNews} and ${t.emailVerified} and ${t.bannedAt} is null`),
  ],
);

/**
 * Deleted accounts. Their votes keep the address until the end of the day, so that it does not vote twice;
 * then the address is erased. The row is deleted after 30 days, when the votes get another id.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  /** The id under which its votes are stored. */
  userSession: text('user_session').primaryKey(),
  /** When the account was deleted. */
  deletedAt: moment('deleted_at').notNull(),
  /** When the last votes lost their address; null while they have it. */
  anonymisedAt: moment('anonymised_at'),
});

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });

/** A browser or app in which a person is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** The token in the cookie. */
    token: text('token').notNull().unique(),
    userId: person(),
    /** When it ends if it is not used until then; use renews it. */
    expiresAt: moment('expires_at').notNull(),
    /** The network address where it began. */
    ipAddress: text('ip_address'),
    /** The browser's user agent at that time. */
    userAgent: text('user_agent'),
    /** When the person last confirmed that it is them; null: not since the sign-in. */
    confirmedAt: moment('confirmed_at'),
    /**
     * When the second step of the account was passed in this session, or set up; null: never. An account with a second
     * step is signed in by no such session, whichever version of the server has begun it.
     */
    secondStepAt: moment('second_step_at'),
    ...stamps,
  },
  (t) => [
    index('sessions_user_id').on(t.userId),
    index('sessions_expires_at').on(t.expiresAt),
    /** The list of organisers. */
    index('sessions_updated_at').on(t.updatedAt, t.id),
  ],
);

/** Ways to sign in: a password hash, or an identity provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** The person's id at the provider; for a password the id of the account. */
    accountId: text('account_id').notNull(),
    /** `credential` for a password, else `google` or `apple`. */
    providerId: text('provider_id').notNull(),
    userId: person(),
    /** null: the provider's token is not stored. Earlier versions did so; maintenance clears what they have written. */
    accessToken: text('access_token'),
    /** As `access_token`. */
    refreshToken: text('refresh_token'),
    /** As `access_token`. */
    idToken: text('id_token'),
    /** As `access_token`. */
    accessTokenExpiresAt: moment('access_token_expires_at'),
    /** As `access_token`. */
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    /** The requested permissions. */
    scope: text('scope'),
    /** The password's hash (argon2id); null for a provider. */
    password: text('password'),
    /**
     * Whether the password has the 12 characters that organisers and owners need; null: not known, since it was last
     * typed before this was asked, or there is no password.
     */
    isLong: boolean('is_long'),
    ...stamps,
  },
  (t) => [
    index('accounts_user_id').on(t.userId),
    unique('accounts_provider').on(t.providerId, t.accountId),
  ],
);

/**
 * Short-lived, single-use proofs; ours are stored as hashes (decision 11).
 * @erased by maintenance, once the proof has expired
 */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    /** The purpose, and a hash of the proof. */
    identifier: text('identifier').notNull(),
    /** What it proves: an address, an id, or data of the sign-in library. */
    value: text('value').notNull(),
    /** After it the proof is no longer accepted. */
    expiresAt: moment('expires_at').notNull(),
    ...stamps,
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** The organisers' accounts. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: person(),
    /**
     * `admin`: an organiser, who may use every page of `/admin`. Owners are in `restaurant_owners`.
     */
    role: text('role', { enum: ['admin'] }).notNull(),
    createdAt: stamps.createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/**
 * Request counters of fixed time windows; shared by every server, so a limit is exact across them.
 * @erased by maintenance, once the window is over
 */
export const rateLimits = pgTable('rate_limits', {
  /** The limited action, and the network address, account or e-mail address. */
  key: text('key').primaryKey(),
  /** Requests in this window so far. */
  count: integer('count').notNull(),
  /** Milliseconds since 1970. */
  windowEndsAt: bigint('window_ends_at', { mode: 'number' }).notNull(),
});

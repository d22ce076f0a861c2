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
import { citext, id, moment } from './columns.ts';

const stamps = {
  createdAt: moment('created_at').defaultNow().notNull(),
  updatedAt: moment('updated_at').defaultNow().notNull(),
};

/**
 * Accounts: the sign-in library's user, under the name that the specification gives it.
 * @erased by the person, or by an organiser
 */
export const profiles = pgTable('profiles', {
  id: id(),
  email: citext('email').notNull().unique(),
  /** Whether a link that was mailed there has been opened. */
  emailVerified: boolean('email_verified').default(false).notNull(),
  /** Optional for the person; empty, never null, as the library wants it. */
  fullName: text('full_name').default('').notNull(),
  /** A column of the sign-in library; the app shows no pictures of people. */
  image: text('image'),
  /** The language of mails: `en` or `es`. */
  locale: text('locale', { enum: ['en', 'es'] })
    .default('en')
    .notNull(),
  /** Whether a mail follows each vote. */
  voteMails: boolean('vote_mails').default(true).notNull(),
  /** Kept out since; null for everybody else. */
  bannedAt: moment('banned_at'),
  /** What somebody was told whom an organiser has banned by hand; null where a ruling did, with its own. */
  banReason: text('ban_reason'),
  /** Kept out until then (S2 §4); null, or over, for everybody else. */
  suspendedUntil: moment('suspended_until'),
  ...stamps,
});

/**
 * Accounts that are gone. Their votes of the day keep the address until the day is over, so that it
 * does not vote twice; then they lose it. The row goes with the last that says whose votes they were.
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  /** The name under which its votes stand. */
  userSession: text('user_session').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
  /** When the last votes lost their address; null while they have it. */
  anonymisedAt: moment('anonymised_at'),
});

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });

/** A browser or app in which somebody is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** What the cookie stands for. */
    token: text('token').notNull().unique(),
    userId: person(),
    expiresAt: moment('expires_at').notNull(),
    /** From where it began. */
    ipAddress: text('ip_address'),
    /** What the browser called itself then. */
    userAgent: text('user_agent'),
    ...stamps,
  },
  (t) => [index('sessions_user_id').on(t.userId), index('sessions_expires_at').on(t.expiresAt)],
);

/** Ways to sign in: a password hash, or an outside provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    /** Who the person is there; for a password the id of the account. */
    accountId: text('account_id').notNull(),
    /** `credential` for a password, else `google` or `apple`. */
    providerId: text('provider_id').notNull(),
    userId: person(),
    /** The provider's, if it gave one. */
    accessToken: text('access_token'),
    /** The provider's, if it gave one. */
    refreshToken: text('refresh_token'),
    /** The provider's, if it gave one. */
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    /** What the provider was asked for. */
    scope: text('scope'),
    /** Its hash (argon2id); null for a provider. */
    password: text('password'),
    ...stamps,
  },
  (t) => [
    index('accounts_user_id').on(t.userId),
    unique('accounts_provider').on(t.providerId, t.accountId),
  ],
);

/**
 * Short-lived, single-use proofs; ours are stored as hashes (decision 11).
 * @erased by maintenance, once the proof has run out
 */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    /** What it proves, and a hash of the proof. */
    identifier: text('identifier').notNull(),
    /** For whom: an address, an id or what the library keeps. */
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...stamps,
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** Who is an organiser. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: person(),
    role: text('role', { enum: ['admin'] }).notNull(),
    createdAt: stamps.createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/**
 * Fixed windows of counted requests; shared by every server, so a limit is exact across them.
 * @erased by maintenance, once the window is over
 */
export const rateLimits = pgTable('rate_limits', {
  /** What is limited, and for whom: a network address, an account or an e-mail address. */
  key: text('key').primaryKey(),
  /** Requests of this window so far. */
  count: integer('count').notNull(),
  /** Milliseconds since 1970. */
  windowEndsAt: bigint('window_ends_at', { mode: 'number' }).notNull(),
});

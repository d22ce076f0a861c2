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

/** Accounts: the sign-in library's user, under the name that the specification gives it. */
export const profiles = pgTable('profiles', {
  id: id(),
  email: citext('email').notNull().unique(),
  emailVerified: boolean('email_verified').default(false).notNull(),
  /** Optional for the person; empty, never null, as the library wants it. */
  fullName: text('full_name').default('').notNull(),
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
  userSession: text('user_session').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
  /** When the last votes lost their address; null while they have it. */
  anonymisedAt: moment('anonymised_at'),
});

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: person(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
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
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: person(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    ...stamps,
  },
  (t) => [
    index('accounts_user_id').on(t.userId),
    unique('accounts_provider').on(t.providerId, t.accountId),
  ],
);

/** Short-lived, single-use proofs; ours are stored as hashes (decision 11). */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...stamps,
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: person(),
    role: text('role', { enum: ['admin'] }).notNull(),
    createdAt: stamps.createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

/** Fixed windows of counted requests; shared by every server, so a limit is exact across them. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** Milliseconds since 1970. */
  windowEndsAt: bigint('window_ends_at', { mode: 'number' }).notNull(),
});

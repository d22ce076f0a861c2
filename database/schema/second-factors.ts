import { bigint, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });

/** Authenticator apps, one for an account: the second step after its password (RFC 6238). */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: person().primaryKey(),
  /** The shared secret, 20 bytes, encrypted with a key that derives from `AUTH_SECRET`. */
  sealedSecret: text('sealed_secret').notNull(),
  /** When a first code of the app was right; null: it was not yet, and the account is signed in to without it. */
  confirmedAt: moment('confirmed_at'),
  /** The newest step of 30 seconds, counted since 1970, of which a code was accepted: no older one is, and none twice. */
  lastStep: bigint('last_step', { mode: 'number' }).default(0).notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Codes for who has lost the device; each is good once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: person(),
    /** HMAC-SHA256 of account and code, with a key that derives from `AUTH_SECRET`. */
    codeHash: text('code_hash').notNull(),
    /** When it was used; null: it is still good. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [unique('recovery_codes_code').on(t.userId, t.codeHash)],
);

/** Passkeys (WebAuthn): each signs in by itself, and is also a second step. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: person(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** The id that the authenticator has given it, base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    /** Its public key (COSE), base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's counter of signatures at its last use; 0 where it counts none. */
    counter: integer('counter').default(0).notNull(),
    /** How a browser reaches it, as the browser said: `internal`, `usb`, `hybrid` and others, with commas. */
    transports: text('transports').default('').notNull(),
    /** When it was used last; null: never since it was added. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('passkeys_user_id').on(t.userId)],
);

import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../../database/open.ts';
import { accounts, profiles, sessions, verifications } from '../../database/schema/people.ts';
import { PASSWORD } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';

/** S1 §9: sessions are renewed daily and end after 30 days of silence. */
const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * The sign-in library on our own tables. Its HTTP endpoints are not mounted: people's operations
 * call it in process, so that every answer has our codes, limits and language.
 */
export function createIdentity(db: Database, config: Config) {
  return betterAuth({
    appName: 'Vota Taco',
    baseURL: config.publicUrl,
    secret: config.authSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { profiles, sessions, accounts, verifications },
      transaction: true,
    }),
    user: {
      modelName: 'profiles',
      fields: { name: 'fullName' },
      additionalFields: {
        locale: { type: 'string', required: false, defaultValue: 'en' },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: 24 * 3600,
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD.minLength,
      maxPasswordLength: PASSWORD.maxLength,
      password: {
        hash: (password) => hash(password),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    emailVerification: { autoSignInAfterVerification: true },
    // Counted by server/http/limits.ts, which is exact across servers.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'vota-taco',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      disableOriginCheck: false,
    },
  });
}

export type Identity = ReturnType<typeof createIdentity>;

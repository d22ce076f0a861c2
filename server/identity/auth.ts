import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
// Without its own query builder, which takes 260 modules: the adapter is Drizzle.
import { betterAuth } from 'better-auth/minimal';
import type { Logger } from 'pino';
import { addDailyCounts } from '../../database/daily-counts.ts';
import type { Database } from '../../database/open.ts';
import { accounts, profiles, sessions, verifications } from '../../database/schema/people.ts';
import { PASSWORD, SESSION } from '../../domain/people/rules.ts';
import { type CountMetric, countOf } from '../../domain/visits/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Config } from '../config.ts';
import type { Identity } from '../ports.identity.ts';
import { requestLanguage } from '../http/language.ts';
import { APPLE_ORIGIN, oauthProviders, strictProviders } from './oauth-providers.ts';
import { isOverTls, cookiePrefix } from '../http/cookies.ts';
import { holdForSecondStep, sessionStarter } from './second-step.ts';

/**
 * The sign-in library on our own tables. Of its HTTP endpoints only the two callbacks for Google and
 * Apple are mounted (oauth-callback.ts): our operations call the library in process, so that every
 * answer has our codes, limits and language.
 * @param onAccount called after a sign-in through a provider has created an account; never throws
 */
export function createIdentity(
  db: Database,
  config: Config,
  log: Logger,
  now: () => Date,
  onAccount: (account: { email: string; address: string }) => Promise<void> = async () => {},
): Identity {
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
        bannedAt: { type: 'date', required: false, input: false, returned: false },
        suspendedUntil: { type: 'date', required: false, input: false, returned: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION.lastsSeconds,
      updateAge: SESSION.renewAfterSeconds,
      additionalFields: {
        secondStepAt: { type: 'date', required: false, input: false, returned: false },
      },
    },
    account: {
      modelName: 'accounts',
      // Both sides must have proved the address. Otherwise a stranger who signed up with somebody's
      // address first would share the account with them.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    // Maintenance removes expired rows, by the server's own clock.
    verification: { modelName: 'verifications', disableCleanup: true },
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
    socialProviders: oauthProviders(config),
    plugins: [strictProviders(config), sessionStarter],
    trustedOrigins: [APPLE_ORIGIN],
    onAPIError: { errorURL: '/auth', throw: true },
    databaseHooks: databaseHooksOf(db, log, now, onAccount),
    // server/http/limits.ts counts instead, exactly across servers.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // Our own prefix promises more than the library's: this host, and no other.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isOverTls(config) },
      database: { generateId: 'uuid' },
      disableOriginCheck: false,
    },
  });
}

/** The library has read the identity from a provider's tokens by now; nothing else is done with them. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** Runs when the library writes an account, a sign-in method or a session. */
function databaseHooksOf(
  db: Database,
  log: Logger,
  now: () => Date,
  onAccount: NonNullable<Parameters<typeof createIdentity>[4]>,
) {
  /** A failed count must not prevent signing in. */
  const countOne = (metric: CountMetric, { createdAt }: { createdAt: Date }) =>
    addDailyCounts(db, [countOf(festivalDay(createdAt), metric)]).then(
      () => {},
      (error: unknown) => log.error({ err: error, metric }, 'counting failed'),
    );
  return {
    user: {
      create: {
        before: async (user, ctx) => ({ data: { ...user, ...localeOf(ctx) } }),
        after: async (user, ctx) => {
          const call = calls.getStore();
          if (call) call.hasMadeAccount = true;
          // server/http/caller.ts has replaced the header by the caller's address.
          const address = ctx?.headers?.get('x-forwarded-for') ?? '';
          await onAccount({ email: user.email, address });
          await countOne('accounts', user);
        },
      },
    },
    account: {
      create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
    },
    session: {
      create: {
        before: async (session, ctx) => {
          await refuseBanned(session.userId, ctx, now());
          const isPassed = await holdForSecondStep(db, session.userId, ctx);
          return { data: { ...session, ...(isPassed && { secondStepAt: now() }) } };
        },
        after: (session) => countOne('sign_ins', session),
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

/** A sign-up through a provider states no language: the browser's one is used. */
function localeOf(ctx: GenericEndpointContext | null) {
  if (!ctx?.path.startsWith('/callback/') && ctx?.path !== '/sign-in/social') return {};
  return { locale: requestLanguage(ctx.headers ?? new Headers()) };
}

/** What the library does within a call without reporting it. */
const calls = new AsyncLocalStorage<{ hasMadeAccount: boolean }>();

/** Calls the library in process, and reports whether the call created an account. */
export async function watchForAccount<T>(
  call: () => Promise<T>,
): Promise<{ answer: T; isNew: boolean }> {
  const noted = { hasMadeAccount: false };
  const answer = await calls.run(noted, call);
  return { answer, isNew: noted.hasMadeAccount };
}

/**
 * The account that was refused a session, keyed by the request and by the error. Not part of the answer:
 * a provider's error text passes through it, so anybody could put any account in there.
 */
const bannedPersons = new WeakMap<Request | APIError, string>();

/** The banned or suspended account that a visitor has proved to own; else null. */
export const bannedPersonOf = (request: Request): string | null =>
  bannedPersons.get(request) ?? null;

/** The same, for a call in process that has thrown. */
export const personRefused = (error: APIError): string | null => bannedPersons.get(error) ?? null;

/** A banned or suspended account gets no session, whichever way it signs in. */
async function refuseBanned(
  userId: string,
  ctx: GenericEndpointContext | null,
  now: Date,
): Promise<void> {
  const user = await ctx?.context.internalAdapter.findUserById(userId);
  const refuse = (code: string, message: string) => {
    const error = new APIError('FORBIDDEN', { code, message });
    if (user) bannedPersons.set(error, userId);
    if (user && ctx?.request) bannedPersons.set(ctx.request, userId);
    return error;
  };
  if (!user || ('bannedAt' in user && user.bannedAt)) {
    throw refuse('BANNED_USER', 'This account is banned.');
  }
  const until = 'suspendedUntil' in user ? user.suspendedUntil : null;
  if (until instanceof Date && until > now) {
    throw refuse('SUSPENDED_USER', 'This account is suspended.');
  }
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type {
  IdentityToken,
  NativeArrival,
  NativeCode,
  Provider,
} from '../../domain/people/schema.ts';
import { APP_VARIABLES, PROVIDER_VARIABLES } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { bannedRefusal } from './banned.ts';
import { personRefused, watchForAccount } from './auth.ts';
import { nativeAudience } from './oauth-providers.ts';
import { issueProof, useUpProof } from './proofs.ts';
import { deleteSession, releaseSession } from './queries.ts';
import { selectSessionPerson } from '../session/queries.ts';
import { passCookies, readPerson } from '../session/guard.ts';
import { giveSession } from '../session/session-token.ts';
import { halfwayPersonOf, secondStepRefusal } from './second-step.ts';
import { endSessionThatAsks } from './sign-in.ts';

/**
 * Starts a sign-in with the account that the phone itself knows.
 * @returns a nonce, to be sent with the identity token that was requested with it
 * @throws provider_not_configured
 */
export function startNativeSignIn(context: ApiContext, provider: Provider): Promise<string> {
  requireAudience(context, provider);
  return issueProof(context.services, 'native-nonce', provider);
}

/**
 * Signs in by an identity token of Google or Apple. Accounts are found, created and linked as in a
 * sign-in through the browser.
 * @throws provider_not_configured, native_nonce_not_found, identity_token_invalid,
 * provider_address_missing, provider_account_unconfirmed, account_banned, account_suspended, second_step_needed
 */
export async function signInNatively(
  context: ApiContext,
  { provider, idToken, nonce, fullName = '' }: IdentityToken,
): Promise<NativeArrival> {
  const { services } = context;
  requireAudience(context, provider);
  // Before the token is checked, so that a nonce allows only one try, whatever its result.
  const begunWith = await useUpProof(services, 'native-nonce', nonce);
  if (begunWith !== provider) throw refuse('native_nonce_not_found');
  // Apple sends the name beside its token; Google puts it into the token.
  const user = provider === 'apple' ? { user: { name: { firstName: fullName } } } : {};
  const { answer, isNew } = await watchForAccount(() =>
    services.identity.api.signInSocial({
      body: { provider, idToken: { token: idToken, nonce, ...user } },
      headers: context.headers,
      returnHeaders: true,
    }),
  ).catch(async (error: unknown) => {
    throw await refusalOf(context, error);
  });
  const { response, headers } = answer;
  if (!('user' in response))
    throw new Error('The library answered an identity token with no user.');
  await endSessionThatAsks(context);
  passCookies(headers, context);
  return { person: await readPerson(context, response.user.id), isNew };
}

function requireAudience({ services: { config } }: ApiContext, provider: Provider): void {
  if (nativeAudience(config, provider).length > 0) return;
  const needed = [...PROVIDER_VARIABLES[provider], APP_VARIABLES[provider]];
  const variables = config.production ? '' : needed.join(', ');
  throw refuse('provider_not_configured', { provider, variables });
}

/** Our refusal for an error of the library about an identity token; else the error itself. */
async function refusalOf({ services }: ApiContext, error: unknown): Promise<unknown> {
  if (!(error instanceof APIError)) return error;
  const userId = halfwayPersonOf(error);
  if (userId !== null) return secondStepRefusal(services, { userId, email: null });
  const personId = personRefused(error);
  if (personId !== null) return bannedRefusal(services, personId);
  switch (error.body?.code) {
    case 'INVALID_TOKEN':
    case 'FAILED_TO_GET_USER_INFO':
      return refuse('identity_token_invalid');
    case 'USER_EMAIL_NOT_FOUND':
      return refuse('provider_address_missing');
    case 'OAUTH_LINK_ERROR':
      return error.body.message === 'account not linked'
        ? refuse('provider_account_unconfirmed')
        : error;
    default:
      return error;
  }
}

/** A session that a browser has started for an app, and who may get it. */
export interface PendingSession {
  sessionId: string;
  userId: string;
  /** Its expiry, once the app has it. */
  expiresAt: string;
  /** Whether this sign-in created the account. */
  isNew: boolean;
  challenge: string;
}

/** A banned or suspended account that gets no session, and who may get the reason. */
export interface PendingRefusal {
  bannedPersonId: string;
  challenge: string;
}

/** An account that gets no session before its second step, and who may pass it. */
export interface PendingStep {
  halfwayPersonId: string;
  challenge: string;
}

/**
 * Gives an app the session that its in-app browser has started (native-browser.ts). A wrong verifier
 * also uses the code up, and ends its session.
 * @throws flow_state_not_found, bad_code_verifier, account_banned, account_suspended, second_step_needed
 */
export async function exchangeNativeCode(
  context: ApiContext,
  { code, verifier }: NativeCode,
): Promise<NativeArrival> {
  const { services, clientAddress: ipAddress, headers } = context;
  const { db, now } = services;
  const kept = await useUpProof(services, 'native-code', code);
  if (kept === null) throw refuse('flow_state_not_found');
  const pending = JSON.parse(kept) as PendingSession | PendingRefusal | PendingStep;
  const isTheirs = isVerifierOf(pending.challenge, verifier);
  if ('bannedPersonId' in pending) {
    throw isTheirs
      ? await bannedRefusal(services, pending.bannedPersonId)
      : refuse('bad_code_verifier');
  }
  if ('halfwayPersonId' in pending) {
    if (!isTheirs) throw refuse('bad_code_verifier');
    throw await secondStepRefusal(services, { userId: pending.halfwayPersonId, email: null });
  }
  const { sessionId, userId, expiresAt, isNew } = pending;
  if (!isTheirs) {
    await deleteSession(db, userId, sessionId);
    throw refuse('bad_code_verifier');
  }
  const released = {
    expiresAt: new Date(expiresAt),
    ipAddress,
    userAgent: headers.get('user-agent'),
  };
  const token = await releaseSession(db, sessionId, released, now());
  if (token === null) throw refuse('flow_state_not_found');
  if (!(await selectSessionPerson(db, token, now()))) {
    await deleteSession(db, userId, sessionId);
    throw await bannedRefusal(services, userId);
  }
  await endSessionThatAsks(context);
  giveSession(context, token);
  return { person: await readPerson(context, userId), isNew };
}

/** RFC 7636 §4.6, S256. */
function isVerifierOf(challenge: string, verifier: string): boolean {
  const given = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

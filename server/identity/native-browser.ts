import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { LANGUAGES } from '../../domain/language.ts';
import { APP_SYSTEMS } from '../../domain/people/rules.app-links.ts';
import type { OAuthError } from '../../domain/people/rules.ts';
import { challengeSchema, PROVIDERS } from '../../domain/people/schema.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { type AppReach, appReachOf, returnAddress } from './app-return.ts';
import { givenToken } from './bearer.ts';
import type { PendingRefusal, PendingSession, PendingStep } from './native.ts';
import { beginOAuthSignIn } from './oauth.ts';
import { issueProof, keepProof, PROOF_HOURS, readProof, useUpProof } from './proofs.ts';
import { endSessionByToken, reserveSession } from './queries.ts';
import { readSigned } from '../session/session-token.ts';

/** Opened in the in-app browser: `?provider=google|apple&challenge=…&lang=en|es&link=ios|android`. */
export const NATIVE_BEGIN_PATH = '/api/native/begin';
const askedSchema = z.object({
  provider: z.enum(PROVIDERS),
  challenge: challengeSchema,
  lang: z.enum(LANGUAGES),
  /** The system of an app that opens for the claimed address, too; older apps name none. */
  link: z.enum(APP_SYSTEMS).nullable().catch(null),
});

/** State of a sign-in attempt, kept until the provider redirects the browser back. */
const attemptSchema = askedSchema.omit({ provider: true });
type NativeAttempt = z.output<typeof attemptSchema>;

/**
 * Redirects the in-app browser to a provider. HEAD requests and prefetches start nothing. The app shows
 * the errors: invalid_input, provider_not_configured, google_url_missing, apple_url_missing,
 * too_many_requests, internal.
 */
export async function answerNativeBegin(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  if (request.method === 'HEAD') return void response.writeHead(204).end();
  const { headers } = request;
  if ([headers['sec-purpose'], headers.purpose].some((why) => String(why).includes('prefetch'))) {
    return void response.writeHead(503).end();
  }
  const context = { services, ...caller, resHeaders: new Headers(), isWrite: true };
  try {
    const place = await begin(context, request);
    response.setHeader('set-cookie', context.resHeaders.getSetCookie());
    response.writeHead(303, { location: place }).end();
  } catch (error) {
    const { code } = toApiError(error, services, caller.language);
    const reach = appReachOf(
      new URL(request.url ?? '/', 'http://localhost').searchParams.get('link'),
    );
    const location = returnAddress(services.config, reach, { error: code });
    response.writeHead(303, { location }).end();
  }
}

/** @returns the URL of the provider's page */
async function begin(context: ApiContext, request: IncomingMessage): Promise<string> {
  await limit(context, 'nativeByAddress', context.clientAddress);
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const asked = askedSchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) throw refuse('invalid_input', { field: 'challenge', issues: [] });
  const { provider, ...attempt } = asked.data;
  const place = await beginOAuthSignIn(context, provider, { app: appReachOf(attempt.link) });
  const state = new URL(place).searchParams.get('state') ?? '';
  await keepProof(context.services, 'native-attempt', state, JSON.stringify(attempt));
  return place;
}

/** The attempt that a browser returns from; null if no app started it, or if it has expired. */
export async function findNativeAttempt(
  services: Services,
  { method, url = '/' }: IncomingMessage,
): Promise<NativeAttempt | null> {
  // Apple's form comes without our cookies, and is repeated as a GET.
  if (method !== 'GET') return null;
  const state = new URL(url, 'http://localhost').searchParams.get('state');
  if (!state) return null;
  const kept = await readProof(services, 'native-attempt', state);
  return kept === null ? null : attemptSchema.parse(JSON.parse(kept));
}

/** The browser's headers with the app's language as the chosen one. */
export function withLanguage(headers: Headers, { lang }: NativeAttempt): Headers {
  const others = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('lang='));
  const localized = new Headers(headers);
  localized.set('cookie', [...others, `lang=${lang}`].join('; '));
  return localized;
}

/**
 * The library's cookies without the session: the in-app browser never gets it, and an existing sign-in
 * there stays.
 */
export const withoutSession = (cookies: readonly string[]): string[] =>
  cookies.filter((cookie) => /^[\w-]+\.state=/.test(cookie));

/**
 * Takes the session that a provider's answer has started, and makes the app's code for it: single-use,
 * valid for a minute, as is the session until then, and only with the verifier.
 * @param reach how to reach the app
 * @param isNew whether this sign-in created the account
 * @param cookies of the library's answer
 * @returns the URL to redirect the browser to
 */
export async function finishForApp(
  services: Services,
  attempt: NativeAttempt | null,
  request: IncomingMessage,
  { reach, isNew, cookies }: { reach: AppReach; isNew: boolean; cookies: readonly string[] },
): Promise<string> {
  const { config, db, now } = services;
  const token = readSigned(config, givenToken(cookies, config) ?? '');
  if (token === null) return failForApp(services, reach, 'unexpected');
  const isFirst = await useUpAttempt(services, request);
  const code = await db.transaction(async (tx) => {
    const until = new Date(now().getTime() + PROOF_HOURS['native-code'] * 3_600_000);
    const reserved = isFirst && attempt ? await reserveSession(tx, token, until) : null;
    if (!reserved || !attempt) return null;
    const { id: sessionId, userId, expiresAt } = reserved;
    const { challenge } = attempt;
    const value = { sessionId, userId, expiresAt: expiresAt.toISOString(), isNew, challenge };
    return issueProof(
      { db: tx, now },
      'native-code',
      JSON.stringify(value satisfies PendingSession),
    );
  });
  if (code !== null) return returnAddress(config, reach, { code });
  await endSessionByToken(db, token);
  return failForApp(services, reach, 'expired');
}

/** Whether this is the first answer to the attempt. */
async function useUpAttempt(services: Services, { url = '/' }: IncomingMessage): Promise<boolean> {
  const state = new URL(url, 'http://localhost').searchParams.get('state') ?? '';
  return (await useUpProof(services, 'native-attempt', state)) !== null;
}

/**
 * The same for a person who has proved at a provider to own an account with a second step: for the code the app learns
 * how to go on.
 * @returns the URL to redirect the browser to; null if no attempt is stored
 */
export async function holdForApp(
  services: Services,
  attempt: NativeAttempt | null,
  request: IncomingMessage,
  personId: string,
): Promise<string | null> {
  if (!attempt || !(await useUpAttempt(services, request))) return null;
  const value: PendingStep = { halfwayPersonId: personId, challenge: attempt.challenge };
  const code = await issueProof(services, 'native-code', JSON.stringify(value));
  return returnAddress(services.config, appReachOf(attempt.link), { code });
}

/**
 * Makes a code, as for a session, for a person who has proved at a provider that a banned or suspended
 * account is theirs. In return for it the app learns the reason and how to appeal.
 * @returns the URL to redirect the browser to; null if no attempt is stored
 */
export async function refuseForApp(
  services: Services,
  attempt: NativeAttempt | null,
  request: IncomingMessage,
  personId: string,
): Promise<string | null> {
  if (!attempt || !(await useUpAttempt(services, request))) return null;
  const value: PendingRefusal = { bannedPersonId: personId, challenge: attempt.challenge };
  const code = await issueProof(services, 'native-code', JSON.stringify(value));
  return returnAddress(services.config, appReachOf(attempt.link), { code });
}

/** Reports any other failed sign-in to the app. */
export const failForApp = (
  { config }: Pick<Services, 'config'>,
  reach: AppReach,
  error: OAuthError,
): string => returnAddress(config, reach, { error });

import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { LANGUAGES } from '../../domain/language.ts';
import type { OAuthError } from '../../domain/people/rules.ts';
import { challengeSchema, PROVIDERS } from '../../domain/people/schema.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { refuse, toApiError } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { givenToken } from './bearer.ts';
import type { HeldRefusal, HeldSession } from './native.ts';
import { beginOAuthSignIn } from './oauth.ts';
import { issueProof, keepProof, PROOF_HOURS, readProof, useUpProof } from './proofs.ts';
import { endSessionByToken, reserveSession } from './queries.ts';
import { readSigned } from '../session/session-token.ts';

/** Opened in the in-app browser: `?provider=google|apple&challenge=…&lang=en|es`. */
export const NATIVE_BEGIN_PATH = '/api/native/begin';
/** The app itself (S1 §2); whatever a request says, a browser is led nowhere else from here. */
const APP_LINK = 'votataco://auth-callback';

const askedSchema = z.object({
  provider: z.enum(PROVIDERS),
  challenge: challengeSchema,
  lang: z.enum(LANGUAGES),
});

/** What is kept of an attempt until the provider sends the browser back. */
const attemptSchema = askedSchema.omit({ provider: true });
type NativeAttempt = z.output<typeof attemptSchema>;

const appLink = (fields: { code: string } | { error: string }): string =>
  `${APP_LINK}?${new URLSearchParams(fields).toString()}`;

/**
 * Sends the in-app browser to a provider. Who only looks (HEAD), or loads ahead, begins nothing. What
 * goes wrong is the app's to tell: invalid_input, provider_not_configured, google_url_missing,
 * apple_url_missing, too_many_requests, internal.
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
    response.writeHead(303, { location: appLink({ error: code }) }).end();
  }
}

/** @returns the provider's page */
async function begin(context: ApiContext, request: IncomingMessage): Promise<string> {
  await limit(context, 'nativeByAddress', context.clientAddress);
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const asked = askedSchema.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) throw refuse('invalid_input', { field: 'challenge', issues: [] });
  const { provider, ...attempt } = asked.data;
  const place = await beginOAuthSignIn(context, provider, { isForApp: true });
  const state = new URL(place).searchParams.get('state') ?? '';
  await keepProof(context.services, 'native-attempt', state, JSON.stringify(attempt));
  return place;
}

/** The attempt that a browser comes back from; null for one that is not an app's, or too old. */
export async function findNativeAttempt(
  services: Services,
  { method, url = '/' }: IncomingMessage,
): Promise<NativeAttempt | null> {
  // Apple's form comes without our cookies, and the same again as a GET.
  if (method !== 'GET') return null;
  const state = new URL(url, 'http://localhost').searchParams.get('state');
  if (!state) return null;
  const kept = await readProof(services, 'native-attempt', state);
  return kept === null ? null : attemptSchema.parse(JSON.parse(kept));
}

/** The headers of a browser as if its person had chosen the app's language there. */
export function speakAs(headers: Headers, { lang }: NativeAttempt): Headers {
  const others = (headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('lang='));
  const spoken = new Headers(headers);
  spoken.set('cookie', [...others, `lang=${lang}`].join('; '));
  return spoken;
}

/**
 * What the library gives a browser that signs in for an app, but the session: that browser never has
 * it, and whoever is signed in there stays.
 */
export const withoutSession = (cookies: readonly string[]): string[] =>
  cookies.filter((cookie) => /^[\w-]+\.state=/.test(cookie));

/**
 * Takes the session that a provider's answer has begun, and makes the code by which the app gets it:
 * single-use, good for a minute, as is the session until then, and only for who has the verifier.
 * @param isNew whether the account was made just now
 * @param cookies of the library's answer
 * @returns where the browser goes
 */
export async function finishForApp(
  services: Services,
  attempt: NativeAttempt | null,
  request: IncomingMessage,
  { isNew, cookies }: { isNew: boolean; cookies: readonly string[] },
): Promise<string> {
  const { config, db, now } = services;
  const token = readSigned(config, givenToken(cookies, config) ?? '');
  if (token === null) return failForApp('unexpected');
  const isFirst = await useUpAttempt(services, request);
  const code = await db.transaction(async (tx) => {
    const until = new Date(now().getTime() + PROOF_HOURS['native-code'] * 3_600_000);
    const held = isFirst && attempt ? await reserveSession(tx, token, until) : null;
    if (!held || !attempt) return null;
    const { id: sessionId, userId, expiresAt } = held;
    const { challenge } = attempt;
    const value = { sessionId, userId, expiresAt: expiresAt.toISOString(), isNew, challenge };
    return issueProof({ db: tx, now }, 'native-code', JSON.stringify(value satisfies HeldSession));
  });
  if (code !== null) return appLink({ code });
  await endSessionByToken(db, token);
  return failForApp('expired');
}

/** Whether it is the first answer to this attempt. */
async function useUpAttempt(services: Services, { url = '/' }: IncomingMessage): Promise<boolean> {
  const state = new URL(url, 'http://localhost').searchParams.get('state') ?? '';
  return (await useUpProof(services, 'native-attempt', state)) !== null;
}

/**
 * For whoever has proved at a provider that a banned or suspended account is theirs: a code, as of a
 * session, for which the app is told why and how to appeal.
 * @returns where the browser goes; null where no attempt is kept
 */
export async function refuseForApp(
  services: Services,
  attempt: NativeAttempt | null,
  request: IncomingMessage,
  personId: string,
): Promise<string | null> {
  if (!attempt || !(await useUpAttempt(services, request))) return null;
  const value: HeldRefusal = { keptOut: personId, challenge: attempt.challenge };
  return appLink({ code: await issueProof(services, 'native-code', JSON.stringify(value)) });
}

/** Tells the app how signing in has ended otherwise. */
export const failForApp = (error: OAuthError): string => appLink({ error });

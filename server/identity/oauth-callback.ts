import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OAuthError } from '../../domain/people/rules.ts';
import { type Provider, PROVIDERS } from '../../domain/people/schema.ts';
import { ClientGone } from '../http/admission.ts';
import { readBytes } from '../http/body.ts';
import { type Caller, readCaller, setPersonalHeaders } from '../http/caller.ts';
import { sendText } from '../http/compress.ts';
import type { Services } from '../ports.ts';
import { toApiError } from '../http/errors.ts';
import { type AppReach, appReachOf } from './app-return.ts';
import { bannedRefusal } from './banned.ts';
import { bannedPersonOf } from './auth.ts';
import {
  failForApp,
  findNativeAttempt,
  finishForApp,
  holdForApp,
  refuseForApp,
  withLanguage,
  withoutSession,
} from './native-browser.ts';
import { APPLE_ORIGIN } from './oauth-providers.ts';
import { halfwayPersonOf, secondStepRefusal } from './second-step.ts';
import { endSessionThatAsks } from './sign-in.ts';

const PATH = '/api/auth/callback/';

/** Maps the error codes of the library and the providers to those of our page. */
const OUTCOMES: Record<string, OAuthError> = {
  access_denied: 'cancelled',
  user_cancelled_authorize: 'cancelled',
  state_not_found: 'expired',
  state_mismatch: 'expired',
  state_invalid: 'expired',
  email_not_found: 'no_address',
  account_not_linked: 'unconfirmed',
  BANNED_USER: 'banned',
  SUSPENDED_USER: 'suspended',
  internal_server_error: 'unexpected',
  unable_to_create_user: 'unexpected',
  unable_to_create_session: 'unexpected',
  unable_to_link_account: 'unexpected',
  unable_to_update_account: 'unexpected',
};

/** A longer text is no message for a person. */
const MAX_MESSAGE_LENGTH = 200;

/**
 * The provider whose callback this request is; null for any other request, including a form that is not
 * Apple's.
 */
export function oauthCallbackOf(
  { method, headers }: IncomingMessage,
  path: string,
  { config }: Pick<Services, 'config'>,
): Provider | null {
  const provider = PROVIDERS.find((one) => path === PATH + one);
  if (!provider || !config[provider]) return null;
  if (method === 'GET') return provider;
  const isApplesForm = method === 'POST' && headers.origin === APPLE_ORIGIN;
  return provider === 'apple' && isApplesForm ? provider : null;
}

/**
 * Lets the library process a provider's answer, and redirects to /auth: after a sign-in with `from` (and
 * `new` if it created the account), after a failure with `error` and `provider`. A browser that signs in
 * for an app is redirected to the app. A form too large to be Apple's is refused (body_too_large).
 */
export async function answerOAuthCallback(
  services: Services,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const caller = readCaller(request, services.config);
  setPersonalHeaders(response, caller);
  try {
    const body = request.method === 'POST' ? (await readBytes(request)).toString() : null;
    await answer(services, provider, caller, { request, response, body });
  } catch (error) {
    if (error instanceof ClientGone) return;
    const apiError = toApiError(error, services, caller.language);
    // The rest of the form is not read.
    response.setHeader('connection', 'close');
    const text = JSON.stringify(apiError.toJSON());
    await sendText(request, response, apiError.status, 'application/json', text);
  }
}

async function answer(
  services: Services,
  provider: Provider,
  caller: Caller,
  { request, response, body }: Exchange,
): Promise<void> {
  const { publicUrl } = services.config;
  const { method = 'GET', url = '/' } = request;
  const attempt = await findNativeAttempt(services, request);
  const headers = attempt ? withLanguage(caller.headers, attempt) : caller.headers;
  const asked = new Request(new URL(url, publicUrl), { method, headers, body });
  const reply = await services.identity.handler(asked).catch((error: unknown) => {
    services.log.error({ err: error, errorId: services.newId(), provider }, 'unexpected error');
    return new Response(null, { status: 500 });
  });
  const cookies = reply.headers.getSetCookie();
  const next = await readNext(reply, publicUrl);
  const halfwayId = halfwayPersonOf(asked);
  const reach = attempt ? appReachOf(attempt.link) : next.app;
  if (reach) {
    const personId = bannedPersonOf(asked);
    const notifyApp = async (error: OAuthError) =>
      (personId && (await refuseForApp(services, attempt, request, personId))) ||
      failForApp(services, reach, error);
    const held = halfwayId && (await holdForApp(services, attempt, request, halfwayId));
    const place = held
      ? held
      : 'path' in next
        ? await finishForApp(services, attempt, request, { reach, isNew: next.isNew, cookies })
        : await notifyApp(errorOf(next.error, provider, services));
    response.setHeader('set-cookie', withoutSession(cookies));
    response.writeHead(303, { location: place }).end();
    return;
  }
  if ('path' in next && next.path === '/auth') {
    await endSessionThatAsks({ services, ...caller, isWrite: true });
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (halfwayId !== null) {
    const { data } = await secondStepRefusal(services, { userId: halfwayId, email: null });
    // In a fragment, which browsers send to no server.
    const fragment = new URLSearchParams({
      type: 'step',
      token: data?.token ?? '',
      ways: data?.ways.join(' ') ?? '',
    });
    response.writeHead(303, { location: `/auth#${fragment.toString()}` }).end();
    return;
  }
  const proof = await appealOf(asked, services);
  response.writeHead(303, { location: placeOf(next, provider, services) + proof }).end();
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Apple's form. */
  body: string | null;
}

/** The path that the library redirects to, or the error. */
type Next = ({ path: string; isNew: boolean } | { error: string; message: string | null }) & {
  /** The app that started the attempt; null also if the library does not know the attempt. */
  app: AppReach | null;
};

async function readNext(reply: Response, publicUrl: string): Promise<Next> {
  const location = reply.headers.get('location');
  if (!location) {
    const body = (await reply.json().catch(() => null)) as { code?: unknown } | null;
    const error = typeof body?.code === 'string' ? body.code : 'unexpected';
    return { error, message: null, app: null };
  }
  const { origin, pathname, search, searchParams } = new URL(location, publicUrl);
  // No answer may redirect a browser to another site.
  const unexpected = { error: 'unexpected', message: null, app: null };
  if (origin !== new URL(publicUrl).origin) return unexpected;
  // Apple's form comes without our cookies: repeating it as a GET adds them.
  if (pathname === `${PATH}apple`) {
    return { path: pathname + search, isNew: false, app: null };
  }
  const app = searchParams.has('app') ? appReachOf(searchParams.get('app')) : null;
  const error = searchParams.get('error');
  if (error !== null) return { error, message: searchParams.get('error_description'), app };
  if (pathname !== '/auth') return unexpected;
  return { path: pathname, isNew: searchParams.has('new'), app };
}

/**
 * The proof to read a ruling and appeal, for a person who has proved at a provider to own a banned or
 * suspended account. In a fragment, which browsers send to no server; empty for everybody else.
 */
async function appealOf(asked: Request, services: Services): Promise<string> {
  const personId = bannedPersonOf(asked);
  if (personId === null) return '';
  const { data } = await bannedRefusal(services, personId);
  const token = data && typeof data === 'object' && 'appealToken' in data ? data.appealToken : '';
  return typeof token === 'string' && token !== '' ? `#appeal=${token}` : '';
}

/** Our code for the error, which is also logged. */
function errorOf(code: string, provider: Provider, { log }: Services): OAuthError {
  const known = Object.hasOwn(OUTCOMES, code) ? OUTCOMES[code] : undefined;
  const error = known ?? (code === 'unexpected' ? 'unexpected' : 'failed');
  const reason = code.slice(0, 100);
  if (error !== 'cancelled') log.warn({ provider, reason }, 'oauth sign-in failed');
  return error;
}

function placeOf(next: Next, provider: Provider, services: Services): string {
  if ('path' in next) {
    if (next.path !== '/auth') return next.path;
    return `/auth?from=${provider}${next.isNew ? '&new=1' : ''}`;
  }
  const error = errorOf(next.error, provider, services);
  const message = Object.hasOwn(OUTCOMES, next.error) ? null : next.message;
  const query = new URLSearchParams({ error, provider });
  if (message && isFitToShow(message)) query.set('message', message);
  return `/auth?${query.toString()}`;
}

/** One short line of plain words (RFC 6749 §4.1.2.1), without an address that could lure people. */
const isFitToShow = (message: string) =>
  message.length <= MAX_MESSAGE_LENGTH &&
  /^[\x20-\x7E]+$/.test(message) &&
  !/:\/\/|www\./i.test(message);

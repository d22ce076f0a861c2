import type { IncomingMessage, ServerResponse } from 'node:http';

/** The origins of our apps' pages: on iOS and on Android (Capacitor's own). */
export const APP_ORIGINS: readonly string[] = ['capacitor://localhost', 'https://localhost'];

/** Response headers that an app may read beyond the default ones (Fetch §3.2.6). */
const EXPOSED = 'set-auth-token, set-known-device, retry-after, content-disposition';
/** Headers that an app may send; the type of a picture needs a preflight. */
const ALLOWED = 'authorization, content-type, accept-language';
/** Browsers cache a preflight for two hours at most. */
const REMEMBERED_SECONDS = 7200;

/**
 * Whether a page of our apps sends the request. Any page served at https://localhost can claim the same:
 * it gets a stranger's rights, since no cookie counts here (identity/bearer.ts).
 */
export function isAppOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (!origin || !APP_ORIGINS.includes(origin)) return false;
  // A server that is itself reached at this origin: these are its own pages.
  return origin !== new URL(publicUrl).origin && origin !== `https://${host}`;
}

/**
 * Lets the pages of our apps read answers of the API, without cookies. Any other origin gets no CORS
 * header, so browsers refuse it. Preflights are answered here.
 * @returns whether it was a preflight
 */
export function admitApp(
  request: IncomingMessage,
  response: ServerResponse,
  { publicUrl }: { publicUrl: string },
): boolean {
  if (!isAppOrigin(request, publicUrl)) return false;
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '');
  response.setHeader('access-control-expose-headers', EXPOSED);
  const isQuestion = request.headers['access-control-request-method'] !== undefined;
  if (request.method !== 'OPTIONS' || !isQuestion) return false;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', ALLOWED);
  response.setHeader('access-control-max-age', REMEMBERED_SECONDS);
  response.setHeader('vary', 'Origin');
  response.writeHead(204).end();
  return true;
}

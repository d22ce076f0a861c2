import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where the pages of our apps are from: on iOS and on Android (Capacitor's own). */
export const APP_ORIGINS: readonly string[] = ['capacitor://localhost', 'https://localhost'];

/** What an app may read of an answer beyond what every page may (Fetch §3.2.6). */
const EXPOSED = 'set-auth-token, retry-after, content-disposition';
/** What it may send; a picture's type is one that asks first. */
const ALLOWED = 'authorization, content-type, accept-language';
/** Browsers remember it for two hours at most. */
const REMEMBERED_SECONDS = 7200;

/**
 * Whether a page of our apps asks. Any page that somebody serves themselves at https://localhost can
 * say so too: it gets what a stranger gets, since no cookie counts here (identity/bearer.ts).
 */
export function isAppOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (!origin || !APP_ORIGINS.includes(origin)) return false;
  // A server that people reach there itself: these are its own pages.
  return origin !== new URL(publicUrl).origin && origin !== `https://${host}`;
}

/**
 * Lets the pages of our apps read answers of the API, without cookies. Every other origin gets no
 * header, which a browser takes for no. The question before a request is answered here.
 * @returns whether it was such a question
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

import type { IncomingMessage } from 'node:http';

const plain = (address: string) => address.replace(/^::ffff:/, '').trim();

/**
 * The address of the client. `X-Forwarded-For` can be forged by anyone, so it is read only behind
 * configured proxies: from the right, past the proxies' own addresses.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const socketAddress = plain(request.socket.remoteAddress ?? 'unknown');
  if (!trustedProxies.includes(socketAddress)) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain)
    .filter(Boolean);
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? socketAddress;
}

/** Longer ones say nothing more, and are kept with each session. */
const MAX_USER_AGENT_LENGTH = 300;

/**
 * The headers of a request as the operations and the sign-in library may see them: it keeps the
 * address and the browser of a session, and would believe whatever `X-Forwarded-For` says.
 */
export function trustedHeaders(request: IncomingMessage, address: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('x-forwarded-for', address);
  const userAgent = headers.get('user-agent');
  if (userAgent) headers.set('user-agent', userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  return headers;
}

/**
 * Whether a changing request comes from our own pages. A browser always names the origin of a
 * POST; a request without one is no browser's, and carries no cookie that it was lent.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  if (!origin) return true;
  if (origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * The path and query that a request names, whether alone or behind an origin (RFC 9112 §3.2). null
 * for what names none, and for one that a browser would read as another host: `//`, `/\`.
 */
export function readTarget(target: string): string | null {
  if (!/^https?:/i.test(target)) return /^\/(?![/\\])/.test(target) ? target : null;
  if (!URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return readTarget(pathname + search);
}

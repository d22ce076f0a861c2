import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { canonical, rangeOf } from '../ip-address.ts';

/** The ranges among the proxies, read once for each configuration. */
const ranges = new WeakMap<readonly string[], BlockList>();

/** Whether an address, as `canonical` writes it, is a proxy's or in one of their ranges. */
export function isTrusted(address: string, trustedProxies: readonly string[]): boolean {
  if (trustedProxies.includes(address)) return true;
  let list = ranges.get(trustedProxies);
  if (!list) {
    list = new BlockList();
    for (const range of trustedProxies.map(rangeOf)) {
      if (range) list.addSubnet(range.address, range.bits, range.family);
    }
    ranges.set(trustedProxies, list);
  }
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The address of the client. `X-Forwarded-For` can be forged by anyone, so it is read only behind
 * configured proxies: from the right, past the proxies' own addresses.
 * @param trustedProxies as `canonical` writes them, or ranges
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const socketAddress = canonical(request.socket.remoteAddress ?? '') ?? 'unknown';
  if (!isTrusted(socketAddress, trustedProxies)) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(canonical)
    .filter((address) => address !== null);
  return forwarded.findLast((address) => !isTrusted(address, trustedProxies)) ?? socketAddress;
}

/**
 * Whom a limit counts as one: an IPv4 address, or the /64 of an IPv6 one, which a single connection
 * has for itself (RFC 4291 §2.5.4).
 */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
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
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  // Another name of this server, but never one without the TLS that its own has.
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  return named === host && (protocol === own.protocol || protocol === 'https:');
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

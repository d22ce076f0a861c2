import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { canonical, ipv6Networks, rangeOf } from '../ip-address.ts';

/** The parsed ranges of the proxies, cached for each configuration. */
const ranges = new WeakMap<readonly string[], BlockList>();

/** Whether an address, as `canonical` writes it, is a proxy or within a proxy range. */
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
 * The units that a limit counts, the narrowest first: an IPv4 address; of an IPv6 one its /64, /56 and /48: one
 * customer may have 256 or 65,536 of the first. What is no address is a unit of its own.
 */
export function countedNetworks(address: string): [string, ...string[]] {
  if (isIP(address) !== 6) return [address];
  const { subnet, site, network } = ipv6Networks(address);
  return [subnet, site, network];
}

/** The narrowest of them. */
export const countedAddress = (address: string): string => countedNetworks(address)[0];

/** Longer values add no information, and are stored with each session. */
const MAX_USER_AGENT_LENGTH = 300;

/**
 * The headers that the operations and the sign-in library may see: the library stores the address and
 * browser of a session, and would trust any `X-Forwarded-For`.
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
 * Whether a changing request comes from our own pages. A browser always sends the origin of a POST; a
 * request without one comes from no browser, and carries no cookie of another person.
 */
export function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  if (!origin) return true;
  const own = new URL(publicUrl);
  if (origin === own.origin) return true;
  // Accepts another name of this server, but no http origin for an https server.
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  return named === host && (protocol === own.protocol || protocol === 'https:');
}

/**
 * The path and query of a request target, with or without an origin (RFC 9112 §3.2). null for an invalid
 * one, and for one that a browser would read as another host: `//`, `/\`.
 */
export function readTarget(target: string): string | null {
  if (!/^https?:/i.test(target)) return /^\/(?![/\\])/.test(target) ? target : null;
  if (!URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return readTarget(pathname + search);
}

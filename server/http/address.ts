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

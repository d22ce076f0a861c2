import { isIP } from 'node:net';

/**
 * An address in canonical form: IPv4 in IPv6 as IPv4, no port, no brackets, no zone, lower case. null
 * for an invalid one.
 */
export function canonical(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  if (isIP(mapped) === 4) return mapped;
  // The URL parser writes IPv6 as RFC 5952 has it.
  return isIP(mapped) === 6 ? new URL(`http://[${mapped}]`).hostname.slice(1, -1) : null;
}

/** `10.0.0.0/8` or `fd00::/8`, with its parts; null for an invalid range. */
export function rangeOf(
  text: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [, given = '', length = ''] = /^([\d.]+|[\da-f:.]+)\/(\d{1,3})$/i.exec(text.trim()) ?? [];
  const bits = Number(length);
  const version = isIP(given);
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return null;
  return { address: given, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const missing = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...missing, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The networks of an IPv6 address: the /64, which a single connection has for itself (RFC 4291 §2.5.4), and the /56 and
 * /48 that a provider gives to one customer (RFC 6177), and the /32 that a registry gives to one provider.
 */
export function ipv6Networks(address: string): {
  subnet: string;
  site: string;
  network: string;
  provider: string;
} {
  const [first, second, third, fourth = '0'] = groupsOf(address);
  const wide = `${first}:${second}:${third}`;
  const ofSite = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return {
    subnet: `${wide}:${fourth}::/64`,
    site: `${wide}:${ofSite}::/56`,
    network: `${wide}::/48`,
    provider: `${first}:${second}::/32`,
  };
}

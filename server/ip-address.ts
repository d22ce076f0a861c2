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

import { isIP } from 'node:net';
import { canonical, rangeOf } from '../ip-address.ts';
import { mailDomainOf } from './mail-domain.ts';
import { networksOf } from './networks.ts';
import type { TraceKind } from './traces.ts';

/** What ballots may have in common, as `traceOf` hashes it. */
export interface TypedTrace {
  kind: Exclude<TraceKind, 'device'>;
  value: string;
}

/** Networks are stored by this many bits of an address: wider ones have no hash of their own. */
const IPV4_BITS = 24;
const IPV6_BITS = 48;
const CONNECTION_BITS = 64;

/** Names with a dot, of which the last part is no number. */
const HOST =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{1,62}$/u;

/**
 * What somebody means who types a mail domain or address, an IP address, or a network of them. A single IPv6
 * address means its connection, as all addresses of a /64 do.
 * @returns `too_wide` for a network that is larger than those that are stored; null for anything else
 */
export function readTypedTrace(typed: string): TypedTrace | 'too_wide' | null {
  const text = typed.trim().toLowerCase();
  const range = rangeOf(text);
  const address = canonical(range ? range.address : text);
  if (address !== null) return networkOf(address, range?.bits);
  const host = text.slice(text.lastIndexOf('@') + 1).replace(/\.$/, '');
  if (/[\s/:]/.test(text) || !HOST.test(host)) return null;
  return { kind: 'mail_domain', value: mailDomainOf(host) };
}

function networkOf(address: string, bits: number | undefined): TypedTrace | 'too_wide' | null {
  const { network, subnet } = networksOf(address);
  if (network === null) return null;
  if (isIP(address) === 4) {
    return bits !== undefined && bits < IPV4_BITS
      ? 'too_wide'
      : { kind: 'network', value: network };
  }
  if (bits !== undefined && bits < IPV6_BITS) return 'too_wide';
  const isWhole = bits !== undefined && bits < CONNECTION_BITS;
  return isWhole || subnet === null
    ? { kind: 'network', value: network }
    : { kind: 'subnet', value: subnet };
}

import { BlockList, isIP } from 'node:net';
import { ipv6Networks } from '../ip-address.ts';

/** The network of an address, and the part of it that one connection has for itself. */
export interface Networks {
  /** /24 of IPv4, /48 of IPv6; null for no address. */
  network: string | null;
  /** /64 of IPv6; null for IPv4. */
  subnet: string | null;
  /** /56 of IPv6, between the two; null for IPv4. */
  site: string | null;
}

/** @param address as `canonical` writes it, or anything else for an unknown one */
export function networksOf(address: string): Networks {
  const version = isIP(address);
  if (version === 0) return { network: null, subnet: null, site: null };
  if (version === 4) {
    return {
      network: `${address.split('.').slice(0, 3).join('.')}.0/24`,
      subnet: null,
      site: null,
    };
  }
  return ipv6Networks(address);
}

/**
 * Addresses that no visitor on the internet has: of private networks (RFC 1918, 4193), of this host, and of one
 * link. A request from one comes from inside, or through a proxy that is not configured.
 */
const privateUse = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const) {
  privateUse.addSubnet(address, bits, 'ipv4');
}
privateUse.addSubnet('fc00::', 7, 'ipv6');
privateUse.addSubnet('fe80::', 10, 'ipv6');
privateUse.addAddress('::1', 'ipv6');

/** @param address as `networksOf`; an unknown one counts as private */
export function isOfPrivateUse(address: string): boolean {
  const version = isIP(address);
  return version === 0 || privateUse.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

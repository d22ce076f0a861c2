import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { countedNetworks } from '../http/address.ts';
import { maxStreamsFor } from '../http/open-files.ts';
import { ipv6Networks } from '../ip-address.ts';
import type { LiveLimits } from '../ports.ts';

/**
 * The shares that an address, and the networks around it (`streamNetworks`), may have of the streams that nobody else
 * has: many people share an address at a festival, but however many one client uses, it takes a part of what is left,
 * and the last stream is always for somebody who has none.
 */
const SHARES = [0.4, 0.45, 0.5, 0.6];

/**
 * The networks that share streams, the narrowest first: an IPv4 address, its /24 and /16; of an IPv6 one its /64, /56,
 * /48 and /32. Anybody can rent a /24, or a /32 with 65,536 of the /48.
 */
export function streamNetworks(address: string): string[] {
  const [first = '', second = '', third = ''] = address.split('.');
  if (isIP(address) === 4) {
    return [address, `${first}.${second}.${third}.0/24`, `${first}.${second}.0.0/16`];
  }
  const counted = countedNetworks(address);
  return isIP(address) === 6 ? [...counted, ipv6Networks(address).provider] : counted;
}

/**
 * @param wanted as configured
 * @param openFiles the limit of open files, if it is known
 */
export function findMaxStreams(
  wanted: number,
  openFiles: number | undefined,
  { config, log }: { config: { production: boolean }; log: Logger },
): number {
  const max = openFiles === undefined ? wanted : Math.min(wanted, maxStreamsFor(openFiles));
  if (max < wanted && config.production) {
    log.warn({ wanted, max, openFiles }, 'the limit of open files allows fewer open pages');
  }
  return max;
}

/** Counts the open streams of each address and network, and what was refused and cut. */
export function createStreamLimits(maxStreams: number) {
  const streamsOf = new Map<string, number>();
  let refused = 0;
  let stalled = 0;

  function add(networks: readonly string[], change: 1 | -1): void {
    for (const network of networks) {
      const streams = (streamsOf.get(network) ?? 0) + change;
      if (streams > 0) streamsOf.set(network, streams);
      else streamsOf.delete(network);
    }
  }

  function hasRoom(network: string, share: number, streams: number): boolean {
    const own = streamsOf.get(network) ?? 0;
    return own < Math.ceil(share * (maxStreams - (streams - own)));
  }

  return {
    /**
     * @param streams how many are open in all
     * @param networks as `streamNetworks`
     * @returns whether one more may be opened
     */
    admit(streams: number, networks: readonly string[]): boolean {
      const isAdmitted =
        streams < maxStreams &&
        networks.every((network, index) => hasRoom(network, SHARES[index] ?? 1, streams));
      if (!isAdmitted) refused += 1;
      return isAdmitted;
    },
    onOpened: (networks: readonly string[]): void => add(networks, 1),
    /** @param isStalled whether it was cut because its client did not read */
    onClosed(networks: readonly string[], isStalled: boolean): void {
      if (isStalled) stalled += 1;
      add(networks, -1);
    },
    /** Without the networks around them. */
    addresses: (): number =>
      [...streamsOf.keys()].filter((network) => !/\/(56|48|32|24|16)$/.test(network)).length,
    read: (): LiveLimits => ({ maxStreams, refused, stalled }),
  };
}

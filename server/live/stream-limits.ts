import type { Logger } from 'pino';
import { maxStreamsFor } from '../http/open-files.ts';
import type { LiveLimits } from '../ports.ts';

/**
 * The share of all streams that one address (`countedAddress`) may use: many people share one at a
 * festival, but a single client must not take all capacity.
 */
const SHARE_OF_AN_ADDRESS = 0.4;

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

/** Counts the open streams of each address, and what was refused and cut. */
export function createStreamLimits(maxStreams: number) {
  const streamsOf = new Map<string, number>();
  const maxOfAddress = Math.ceil(maxStreams * SHARE_OF_AN_ADDRESS);
  let refused = 0;
  let stalled = 0;

  function add(address: string, change: 1 | -1): void {
    const streams = (streamsOf.get(address) ?? 0) + change;
    if (streams > 0) streamsOf.set(address, streams);
    else streamsOf.delete(address);
  }

  return {
    /** @param streams how many are open in all. @returns whether one more may be opened */
    admit(streams: number, address: string): boolean {
      if (streams < maxStreams && (streamsOf.get(address) ?? 0) < maxOfAddress) return true;
      refused += 1;
      return false;
    },
    onOpened: (address: string): void => add(address, 1),
    /** @param isStalled whether it was cut because its client did not read */
    onClosed(address: string, isStalled: boolean): void {
      if (isStalled) stalled += 1;
      add(address, -1);
    },
    addresses: (): number => streamsOf.size,
    read: (): LiveLimits => ({ maxStreams, refused, stalled }),
  };
}

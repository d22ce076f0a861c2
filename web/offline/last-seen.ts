import { hashKey, type QueryKey } from '@tanstack/react-query';

/** An answer that was shown on this device, stored for use without a network. */
export interface Seen {
  queryKey: QueryKey;
  data: unknown;
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
  /** Length of its JSON, in characters. */
  size: number;
  /** The build that requested it: another may interpret it differently. */
  build: string;
}

export const BOUNDS = {
  maxAgeMs: 7 * 86_400_000,
  maxEntries: 60,
  /** Of all together, and of one, in characters: a festival with 500 restaurants fits. */
  maxSize: 2_000_000,
  maxSizeOfOne: 500_000,
};

/** No page opens without these: they are removed last. */
export const isFirst = ([kind]: QueryKey): boolean => kind === 'settings' || kind === 'states';

/**
 * Whether an answer is public: places, lists, restaurants, settings and the state of the public log. A list by
 * position would reveal where the person was, and `mine` and `me` are personal.
 */
export function isPublic(queryKey: QueryKey): boolean {
  const [kind, of, by] = queryKey;
  switch (kind) {
    case 'settings':
    case 'states':
    case 'ledger':
      return of === undefined;
    case 'counties':
    case 'county':
      return typeof of === 'string' && by === undefined;
    case 'restaurant':
      return typeof of === 'string' && (by === undefined || by === 'totals');
    case 'restaurants':
    case 'suggested':
      return of !== undefined && by === null;
    default:
      return false;
  }
}

/** Converts an answer for storage; undefined if it must not be stored. */
export function toSeen(
  { queryKey, data, at }: Pick<Seen, 'queryKey' | 'data' | 'at'>,
  build: string,
): Seen | undefined {
  if (!isPublic(queryKey) || data === undefined) return undefined;
  const size = JSON.stringify(data).length;
  return size > BOUNDS.maxSizeOfOne ? undefined : { queryKey, data, at, size, build };
}

/**
 * Chooses the answers that may still be shown, the newest first, within the bounds. Browser storage may
 * contain anything: malformed entries are left out.
 */
export function choose<One extends Omit<Seen, 'data'>>(
  all: readonly One[],
  { now, build }: { now: number; build: string },
): One[] {
  const isFit = (one: One) =>
    Array.isArray(one.queryKey) &&
    isPublic(one.queryKey) &&
    one.build === build &&
    // Absolute difference: a clock that was set back must not make entries last for ever.
    Math.abs(now - one.at) <= BOUNDS.maxAgeMs;
  const rank = ({ queryKey }: One) => (isFirst(queryKey) ? 0 : 1);
  let room = BOUNDS.maxSize;
  return all
    .filter((one) => one instanceof Object && isFit(one))
    .toSorted((a, b) => rank(a) - rank(b) || b.at - a.at)
    .slice(0, BOUNDS.maxEntries)
    .filter(({ size }) => {
      if (size > room) return false;
      room -= size;
      return true;
    });
}

export const nameOf = (queryKey: QueryKey): string => hashKey(queryKey);

import { hashKey, type QueryKey } from '@tanstack/react-query';

/** An answer that was on this device's screen, as it is kept for when there is no network. */
export interface Seen {
  queryKey: QueryKey;
  data: unknown;
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
  /** Of its JSON, in characters. */
  size: number;
  /** The build that asked for it: another may read it otherwise. */
  build: string;
}

export const BOUNDS = {
  maxAgeMs: 7 * 86_400_000,
  maxEntries: 60,
  /** Of all together, and of one: all restaurants of a festival of five hundred fit. */
  maxSize: 2_000_000,
  maxSizeOfOne: 500_000,
};

/** Without these no page opens: they are the last to go. */
export const isFirst = ([kind]: QueryKey): boolean => kind === 'settings' || kind === 'states';

/**
 * Whether an answer is everybody's: places, lists, restaurants and settings. A list by a position says
 * where somebody stood, and what is under `mine` and `me` is theirs alone.
 */
export function isPublic(queryKey: QueryKey): boolean {
  const [kind, of, by] = queryKey;
  switch (kind) {
    case 'settings':
    case 'states':
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

/** undefined for one that is not to be kept. */
export function toSeen(
  { queryKey, data, at }: Pick<Seen, 'queryKey' | 'data' | 'at'>,
  build: string,
): Seen | undefined {
  if (!isPublic(queryKey) || data === undefined) return undefined;
  const size = JSON.stringify(data).length;
  return size > BOUNDS.maxSizeOfOne ? undefined : { queryKey, data, at, size, build };
}

/**
 * What of it may still be shown, the newest first, within the bounds. Anybody may write into a
 * browser's storage: what is of no such shape is left out.
 */
export function choose<One extends Omit<Seen, 'data'>>(
  all: readonly One[],
  { now, build }: { now: number; build: string },
): One[] {
  const isFit = (one: One) =>
    Array.isArray(one.queryKey) &&
    isPublic(one.queryKey) &&
    one.build === build &&
    // A clock that was put back makes nothing last for ever.
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

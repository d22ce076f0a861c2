/** A count below this one could tell who was meant. */
export const LEAST_SHOWN = 5;

export interface Counted<Key> {
  key: Key;
  count: number;
}

/** Counts that may be published: small ones stand together, without saying which they are. */
export interface GroupedCounts<Key> {
  /** The highest first. */
  shown: Counted<Key>[];
  /** The sum of the others; null: fewer than `LEAST_SHOWN`, and above 0. */
  others: number | null;
}

const sumOf = (some: readonly Counted<unknown>[]) =>
  some.reduce((sum, { count }) => sum + count, 0);

/**
 * Groups counts so that none below `LEAST_SHOWN` can be read, nor computed from the total and the others: the
 * group has at least two members and at least `LEAST_SHOWN` in all, for which the smallest of the others join
 * it where needed.
 */
export function groupSmall<Key>(counts: readonly Counted<Key>[]): GroupedCounts<Key> {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  let size = sorted.filter(({ count }) => count < LEAST_SHOWN).length;
  if (size === 0) return { shown: sorted, others: 0 };
  while (size < sorted.length && (size < 2 || sumOf(sorted.slice(-size)) < LEAST_SHOWN)) size += 1;
  const sum = sumOf(sorted.slice(-size));
  return { shown: sorted.slice(0, -size), others: sum < LEAST_SHOWN ? null : sum };
}

/** A single count; null: above 0 and fewer than `LEAST_SHOWN`. */
export const hideSmall = (count: number): number | null =>
  count > 0 && count < LEAST_SHOWN ? null : count;

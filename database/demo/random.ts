/** A seeded generator: the demo must be the same festival on every machine and every day. */
export interface Random {
  /** From 0 up to 1, excluding 1. */
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An index, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
  shuffled<T>(items: readonly T[]): T[];
}

/** FNV-1a, so that a text key can seed the generator. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function randomFor(seed: string): Random {
  // mulberry32: 32 bits of state are enough for a few ten thousand draws.
  let state = hashOf(seed);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function whole(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('Nothing to pick from.');
      return items[whole(0, items.length - 1)] as T;
    },
    weighted(weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      let left = next() * total;
      for (let index = 0; index < weights.length; index += 1) {
        left -= weights[index] ?? 0;
        if (left < 0) return index;
      }
      return weights.length - 1;
    },
    shuffled<T>(items: readonly T[]): T[] {
      const copy = [...items];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        const swapped = copy[last] as T;
        copy[last] = copy[other] as T;
        copy[other] = swapped;
      }
      return copy;
    },
  };
}

import type { MergeEntry, UnmergeEntry } from './rules.entries.merges.ts';
import { LedgerFault } from './rules.faults.ts';
import type { DishFigures } from './rules.figures.ts';

/** What counted votes of the same content say. */
export interface ContentCount {
  /** The dish that got points. */
  dish: string;
  /** The dishes rated 0, in order. */
  zeros: readonly string[];
  /** 1 to 5, of each vote. */
  points: number;
  /** How many such votes count. */
  votes: number;
}

/** What a tally has counted of one content. */
interface Counted {
  dish: { id: string; restaurant: object };
  zeros: readonly string[];
  points: number;
  votes: number;
}

/** Contents by the restaurant that they are of. */
export function byRestaurant(contents: Iterable<Counted>): Map<object, ContentCount[]> {
  const found = new Map<object, ContentCount[]>();
  for (const { dish, ...said } of contents) {
    const list = found.get(dish.restaurant) ?? [];
    list.push({ dish: dish.id, ...said });
    found.set(dish.restaurant, list);
  }
  return found;
}

/** The dishes that are merged into others: their votes count for those, and their entries stay as they are. */
export class Merges {
  /** By the dish: the one that it is merged into. */
  readonly #into = new Map<string, string>();

  get isEmpty(): boolean {
    return this.#into.size === 0;
  }

  /** @throws {LedgerFault} for a merge or an undo that no honest log has */
  take(entry: MergeEntry | UnmergeEntry): void {
    const isMerged = this.#into.has(keyOf(entry.rest, entry.dish));
    if (entry.t === 'unmerge_dish') {
      if (!isMerged) throw new LedgerFault('unmerge_of_none');
      this.#into.delete(keyOf(entry.rest, entry.dish));
      return;
    }
    if (entry.dish === entry.into) throw new LedgerFault('merge_into_itself');
    if (isMerged) throw new LedgerFault('merge_again');
    if (this.#into.has(keyOf(entry.rest, entry.into))) throw new LedgerFault('merge_into_merged');
    this.#into.set(keyOf(entry.rest, entry.dish), entry.into);
  }

  /** The dish for which the votes of a dish count now. A merge names a dish that is not merged: there are no rings. */
  countsFor(rest: string, dish: string): string {
    let last = dish;
    for (;;) {
      const next = this.#into.get(keyOf(rest, last));
      if (next === undefined) return last;
      last = next;
    }
  }

  /**
   * The figures of a restaurant's dishes. A ballot rates a dish once: where it gave points to a dish and 0 to one that
   * counts for the same, only the points count; of two that it rated 0, one.
   */
  figuresOf(rest: string, contents: readonly ContentCount[]): DishFigures[] {
    const figures = new Map<string, DishFigures>();
    const add = (dish: string, votes: number, points: number, zeros: number) => {
      const known = figures.get(dish) ?? { id: dish, votes: 0, points: 0, zeros: 0 };
      figures.set(dish, {
        id: dish,
        votes: known.votes + votes,
        points: known.points + points,
        zeros: known.zeros + zeros,
      });
    };
    for (const { dish, zeros, points, votes } of contents) {
      const chosen = this.countsFor(rest, dish);
      add(chosen, votes, points * votes, 0);
      const rated = new Set(zeros.map((zero) => this.countsFor(rest, zero)));
      for (const zero of rated) if (zero !== chosen) add(zero, 0, 0, votes);
    }
    return [...figures.values()];
  }
}

const keyOf = (rest: string, dish: string): string => `${rest} ${dish}`;

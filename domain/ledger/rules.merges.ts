import type {
  AnyMergeEntry,
  MergeEntry,
  RestaurantMergeEntry,
  SameVotersEntry,
  UnmergeEntry,
} from './rules.entries.merges.ts';
import { LedgerFault } from './rules.faults.ts';
import type { DishFigures } from './rules.figures.ts';

/** What counted votes of the same content say. */
export interface ContentCount {
  /** The restaurant that they are for. */
  rest: string;
  /** The dish that got points. */
  dish: string;
  /** The dishes rated 0, in order. */
  zeros: readonly string[];
  /** 1 to 5, of each vote. */
  points: number;
  /** How many such votes count. */
  votes: number;
}

/** A merged restaurant. */
interface MergedPlace {
  into: string;
  /** By its dishes: the dish of the other. */
  dishes: ReadonlyMap<string, string>;
  /** By the names of its voters: the name of the same person at the other. */
  voters: Map<string, string>;
  /** Those names. */
  named: Set<string>;
}

/**
 * The dishes and restaurants that are merged into others: their votes count for those, and their entries stay as they
 * are.
 */
export class Merges {
  /** By restaurant and dish: the dish of the same restaurant that it is merged into. */
  readonly #into = new Map<string, string>();
  readonly #places = new Map<string, MergedPlace>();

  get isEmpty(): boolean {
    return this.#into.size === 0 && this.#places.size === 0;
  }

  get hasPlaces(): boolean {
    return this.#places.size > 0;
  }

  /** @throws {LedgerFault} for a merge or an undo that no honest log has */
  take(entry: AnyMergeEntry): void {
    switch (entry.t) {
      case 'merge_restaurant':
        return this.#takePlace(entry);
      case 'same_voters':
        return this.#takeVoters(entry);
      case 'unmerge_restaurant':
        if (!this.#places.delete(entry.rest)) throw new LedgerFault('unmerge_of_none');
        return undefined;
      default:
        return this.#takeDish(entry);
    }
  }

  #takeDish(entry: MergeEntry | UnmergeEntry): void {
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

  #takePlace({ rest, into, dishes }: RestaurantMergeEntry): void {
    if (rest === into) throw new LedgerFault('merge_into_itself');
    if (this.#places.has(rest)) throw new LedgerFault('merge_again');
    if (this.#places.has(into)) throw new LedgerFault('merge_into_merged');
    this.#places.set(rest, { into, dishes: new Map(dishes), voters: new Map(), named: new Set() });
  }

  /** Each name has one other, so that no entry makes one person of many. */
  #takeVoters({ rest, pairs }: SameVotersEntry): void {
    const place = this.#places.get(rest);
    if (!place) throw new LedgerFault('pairs_without_merge');
    for (const [name, other] of pairs) {
      const isKnown = place.voters.has(name) || place.named.has(other);
      if (isKnown || name === other) throw new LedgerFault('pairs_again');
      place.voters.set(name, other);
      place.named.add(other);
    }
  }

  /** The pairs of names that are one person's, by the merges in force. */
  *samePeople(): Generator<readonly [string, string]> {
    for (const { voters } of this.#places.values()) yield* voters;
  }

  /** The restaurant for which the votes of one count now. A merge names one that is not merged: there are no rings. */
  placeOf(rest: string): string {
    let last = rest;
    for (;;) {
      const next = this.#places.get(last)?.into;
      if (next === undefined) return last;
      last = next;
    }
  }

  /** The dish for which the votes of a dish count now, of `placeOf` its restaurant. */
  countsFor(rest: string, dish: string): string {
    let [place, last] = [rest, dish];
    for (;;) {
      const next = this.#into.get(keyOf(place, last));
      const merged = next === undefined ? this.#places.get(place) : undefined;
      if (next === undefined && !merged) return last;
      last = next ?? merged?.dishes.get(last) ?? last;
      place = merged?.into ?? place;
    }
  }

  /**
   * The figures of a restaurant's dishes. A ballot rates a dish once: where it gave points to a dish and 0 to one that
   * counts for the same, only the points count; of two that it rated 0, one.
   * @param contents of the restaurant, and of those that are merged into it
   */
  figuresOf(contents: readonly ContentCount[]): DishFigures[] {
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
    for (const { rest, dish, zeros, points, votes } of contents) {
      const chosen = this.countsFor(rest, dish);
      add(chosen, votes, points * votes, 0);
      const rated = new Set(zeros.map((zero) => this.countsFor(rest, zero)));
      for (const zero of rated) if (zero !== chosen) add(zero, 0, 0, votes);
    }
    return [...figures.values()];
  }
}

const keyOf = (rest: string, dish: string): string => `${rest} ${dish}`;

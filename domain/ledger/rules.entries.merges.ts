/** From here on, the votes of a dish count for another of its restaurant; the entries stay as they are. */
export interface MergeEntry {
  t: 'merge_dish';
  v: 1;
  /** The dish, a UUID. */
  dish: string;
  /** The dish for which its votes count. */
  into: string;
  rest: string;
}

/** Takes the merge of a dish back: what says that it is for this dish counts for it again. */
export interface UnmergeEntry extends Omit<MergeEntry, 't' | 'into'> {
  t: 'unmerge_dish';
}

/** A name or id, and the one that it becomes. */
type Pair = readonly [was: string, becomes: string];

/**
 * From here on, the votes of a restaurant count for another: both are one real place. Of two votes of one person and
 * day, the one for the restaurant that stays counts; of two merged ones, the one whose id is smaller.
 */
export interface RestaurantMergeEntry {
  t: 'merge_restaurant';
  v: 1;
  /** Its dishes, each with the dish of the other for which its votes count. */
  dishes: readonly Pair[];
  /** The restaurant for which its votes count. */
  into: string;
  /** The restaurant, a UUID. */
  rest: string;
}

/** Of voters of a merged restaurant: the name there, and the name of the same person at the other. */
export interface SameVotersEntry {
  t: 'same_voters';
  v: 1;
  pairs: readonly Pair[];
  /** The restaurant that is merged. */
  rest: string;
}

/** Takes the merge of a restaurant back, with what was said of its voters. */
export interface RestaurantUnmergeEntry {
  t: 'unmerge_restaurant';
  v: 1;
  rest: string;
}

/** Pairs in one entry, so that it stays below `ENTRY_BYTES_LIMIT`. */
export const PAIRS_OF_ENTRY = 60;

export type AnyMergeEntry =
  | MergeEntry
  | UnmergeEntry
  | RestaurantMergeEntry
  | SameVotersEntry
  | RestaurantUnmergeEntry;

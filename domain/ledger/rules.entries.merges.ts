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

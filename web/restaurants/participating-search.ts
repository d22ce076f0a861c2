import { anyState, count, searchReader, text, words } from '../screens/search.ts';

/** Parameters of the list of all restaurants: its state and rows. */
export const readParticipatingSearch = searchReader({
  state: anyState,
  q: words,
  /** How many rows are shown, where that is more than the first few. */
  rows: count(),
  /** What the list is narrowed to, with commas between. */
  only: text(60),
});

import { anyState, count, searchReader, words } from '../screens/search.ts';

/** The list of all restaurants, and of which state. */
export const readParticipatingSearch = searchReader({
  state: anyState,
  q: words,
  /** How many rows are shown, where that is more than the first few. */
  rows: count(),
});

import {
  anyState,
  count,
  flag,
  oneOf,
  searchReader,
  type SearchOf,
  text,
  words,
} from '../screens/search.ts';

export const SEARCH_TABS = ['restaurants', 'counties', 'zip'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** The parameters of the home page's address; the first one present selects the view. */
const schema = {
  state: anyState,
  counties: anyState,
  county: text(),
  /** The state that is searched, by what, and whether all its restaurants are shown. */
  search: anyState,
  tab: oneOf(SEARCH_TABS),
  all: flag,
  nearby: flag,
  q: words,
  /** How many rows are shown, where that is more than the first few. */
  rows: count(),
  /** What the list is narrowed to, with commas between. */
  only: text(60),
};

export type HomeSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readHomeSearch(search: object): HomeSearch {
  const found = read(search);
  if (!found.search) delete found.tab;
  if (!found.search || (found.tab ?? 'restaurants') !== 'restaurants') delete found.all;
  // A list of all restaurants has no search words.
  if (found.all) delete found.q;
  return found;
}

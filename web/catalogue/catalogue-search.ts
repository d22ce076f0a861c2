import { county, state } from '../screens/admin-meanings.ts';
import { count, flag, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The organisers' list of restaurants; what is left out is as `catalogueFilter` says. */
const schema = {
  q: words,
  state,
  county,
  status: oneOf(['archived', 'all']),
  lacks: oneOf(['coordinates', 'dishes', 'picture']),
  by: oneOf(['county', 'dishes', 'votes', 'updated']),
  /** Whether the order is turned round. */
  down: flag,
  page: count(),
};

export type CatalogueSearch = SearchOf<typeof schema>;
export const readCatalogueSearch = searchReader(schema);

import { county, state } from '../screens/admin-meanings.ts';
import { listedPage, flag, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The admin list of restaurants; `catalogueFilter` holds the defaults. */
const schema = {
  q: words,
  state,
  county,
  status: oneOf(['archived', 'all']),
  lacks: oneOf(['coordinates', 'dishes', 'picture']),
  by: oneOf(['county', 'dishes', 'votes', 'updated']),
  /** Whether the order is reversed. */
  down: flag,
  page: listedPage,
};

export type CatalogueSearch = SearchOf<typeof schema>;
export const readCatalogueSearch = searchReader(schema);

import { id } from '../screens/admin-meanings.ts';
import { count, oneOf, searchReader, type SearchOf } from '../screens/search.ts';
import { OUTCOMES } from './counts.ts';

/** The open import; without one, the choice of a file. */
const schema = {
  /** Its id. */
  import: id,
  /** Which rows; by default those with mistakes, or all if there are none. */
  outcome: oneOf(['all', ...OUTCOMES]),
  page: count(4),
};

export type ImportSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readImportSearch(search: object): ImportSearch {
  const found = read(search);
  return found.import ? found : {};
}

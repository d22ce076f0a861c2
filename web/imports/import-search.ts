import { id } from '../screens/admin-meanings.ts';
import { count, oneOf, searchReader, type SearchOf } from '../screens/search.ts';
import { OUTCOMES } from './counts.ts';

/** The open import, or the one to undo; without one, the choice of a file. */
const schema = {
  /** Its id. */
  import: id,
  /** Which rows; by default those with mistakes, or all if there are none. */
  outcome: oneOf(['all', ...OUTCOMES]),
  page: count(4),
  /** The id of the import whose undo is looked at. */
  undo: id,
};

export type ImportSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readImportSearch(search: object): ImportSearch {
  const found = read(search);
  if (found.undo) return { undo: found.undo };
  return found.import ? found : {};
}

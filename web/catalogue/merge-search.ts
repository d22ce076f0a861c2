import { id } from '../screens/admin-meanings.ts';
import { searchReader, type SearchOf } from '../screens/search.ts';

/** The merge that the page of a restaurant offers at once, as a link of an import asks. */
const schema = {
  /** The restaurant or dish that stays. */
  merge: id,
  /** The dish that goes; without one, the restaurant goes. */
  dish: id,
};

export type MergeSearch = SearchOf<typeof schema>;
export const readMergeSearch = searchReader(schema);

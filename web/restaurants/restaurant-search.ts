import { oneOf, searchReader, type SearchOf, text } from '../screens/search.ts';

const schema = {
  /** Whether the visitor comes from the list of a state, and which. */
  from: oneOf(['state']),
  stateId: text(),
  /** Whether the submission form opens by itself. */
  vote: oneOf(['true']),
};

export type RestaurantSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readRestaurantSearch(search: object): RestaurantSearch {
  const { vote, ...list } = read(search);
  return { ...(list.from && list.stateId && list), ...(vote && { vote }) };
}

import type { RecipientState } from '../../domain/broadcasts/rules.ts';
import { id } from '../screens/admin-meanings.ts';
import { count, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** Broadcasts: the list, one of them, or a new one. */
const schema = {
  /** Its id, or `new`. */
  mail: (value: unknown) => (value === 'new' ? 'new' : id(value)),
  /** The delivery state of the listed recipients. */
  list: oneOf<RecipientState>(['waiting', 'sending', 'sent', 'refused', 'uncertain', 'cancelled']),
  /** A part of an address. */
  q: words,
  page: count(),
};

export type BroadcastSearch = SearchOf<typeof schema>;

const read = searchReader(schema);
export function readBroadcastSearch(search: object): BroadcastSearch {
  const found = read(search);
  return found.mail ? found : {};
}

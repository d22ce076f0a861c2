import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { id } from '../screens/admin-meanings.ts';
import { count, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The organisers' queue of reviews and appeals. */
const schema = {
  /** Without one: the reviews. */
  tab: oneOf(['appeals']),
  /** Which reviews; without one those that wait. */
  status: oneOf(['decided', 'hidden', 'all']),
  reason: oneOf(REPORT_REASONS),
  /** The id of the only restaurant. */
  restaurant: id,
  /** The id of whoever wrote the only ones. */
  person: id,
  q: words,
  /** Which appeals; without one those that wait. */
  appeal: oneOf(['granted', 'rejected', 'all']),
  page: count(),
};

export type ModerationSearch = SearchOf<typeof schema>;
export const readModerationSearch = searchReader(schema);

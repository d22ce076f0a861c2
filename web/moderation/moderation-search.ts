import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { id } from '../screens/admin-meanings.ts';
import { listedPage, oneOf, searchReader, type SearchOf, words } from '../screens/search.ts';

/** The moderation queue of reviews and appeals. */
const schema = {
  /** By default, the reviews. */
  tab: oneOf(['appeals']),
  /** Which reviews; by default those that wait. */
  status: oneOf(['decided', 'hidden', 'all']),
  reason: oneOf(REPORT_REASONS),
  /** Filters by restaurant id. */
  restaurant: id,
  /** Filters by the writer's id. */
  person: id,
  q: words,
  /** Which appeals; by default those that wait. */
  appeal: oneOf(['granted', 'rejected', 'all']),
  page: listedPage,
};

export type ModerationSearch = SearchOf<typeof schema>;
export const readModerationSearch = searchReader(schema);

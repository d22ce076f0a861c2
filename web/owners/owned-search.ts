import type { Range } from '../../domain/dashboard/rules.ts';
import { oneOf, searchReader, type SearchOf, text } from '../screens/search.ts';

/** The search of the pages of owners, who may have several restaurants. */
const schema = {
  restaurant: text(36),
  /** The time range of the dashboard; left out for all time. */
  range: oneOf<Exclude<Range, 'all'>>(['today', '7d', '30d']),
};

export type OwnedSearch = SearchOf<typeof schema>;
export const readOwnedSearch = searchReader(schema);

import { oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** The state of the analytics page in the address. */
const schema = {
  /** Number of days; left out for all time. */
  range: oneOf(['7', '30', '90']),
};

export type AnalyticsSearch = SearchOf<typeof schema>;
export const readAnalyticsSearch = searchReader(schema);

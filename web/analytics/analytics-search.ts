import { oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** The organisers' figures. */
const schema = {
  /** How many days; left out for all time. */
  range: oneOf(['7', '30', '90']),
};

export type AnalyticsSearch = SearchOf<typeof schema>;
export const readAnalyticsSearch = searchReader(schema);

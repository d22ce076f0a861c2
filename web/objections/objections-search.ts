import { count, matching, searchReader, type SearchOf } from '../screens/search.ts';

/** The public list. */
const schema = {
  /** Of the result; by default the newest one. */
  year: matching(/^2\d{3}$/, 4),
  page: count(4),
};

export type ObjectionsSearch = SearchOf<typeof schema>;
export const readObjectionsSearch = searchReader(schema);

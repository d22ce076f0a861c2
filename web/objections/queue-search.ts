import { count, oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** The organisers' list. */
const schema = {
  /** By default those that wait for an answer. */
  show: oneOf(['all']),
  page: count(4),
};

export type QueueSearch = SearchOf<typeof schema>;
export const readQueueSearch = searchReader(schema);

import { count, searchReader, type SearchOf } from '../screens/search.ts';

const edition = {
  /** An old version; without it the newest one. */
  version: count(4),
};

export const readResultSearch = searchReader(edition);
export type ResultSearch = SearchOf<typeof edition>;

const ofList = { ...edition, page: count(5) };

export const readListSearch = searchReader(ofList);
export type ListSearch = SearchOf<typeof ofList>;

import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { county, state } from '../screens/admin-meanings.ts';
import { flag, oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** The rankings; what is left out is as `rankingFilterSchema` says. */
const schema = {
  kind: oneOf(['dishes']),
  by: oneOf<Exclude<RankingColumn, 'points'>>(['votes', 'voters', 'average', 'weighted']),
  state,
  county,
  /** What counts or is ranked beside the usual. */
  marked: flag,
  admins: flag,
  archived: flag,
  top: oneOf(['50']),
};

export type RankingSearch = SearchOf<typeof schema>;
export const readRankingSearch = searchReader(schema);

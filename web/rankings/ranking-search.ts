import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { county, state } from '../screens/admin-meanings.ts';
import { flag, oneOf, searchReader, type SearchOf } from '../screens/search.ts';

/** Parameters of the rankings; defaults are those of `rankingFilterSchema`. */
const schema = {
  kind: oneOf(['dishes']),
  by: oneOf<Exclude<RankingColumn, 'points'>>(['votes', 'voters', 'average', 'weighted']),
  state,
  county,
  /** Data that is included beyond the default. */
  admins: flag,
  archived: flag,
  top: oneOf(['50']),
};

export type RankingSearch = SearchOf<typeof schema>;
export const readRankingSearch = searchReader(schema);

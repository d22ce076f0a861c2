import { contract } from '../../domain/contract.ts';
import { operationPath } from './operation-path.ts';

const {
  owners,
  places,
  receipts,
  restaurants,
  resultObjections,
  results,
  reviews,
  settings,
  soldOut,
  voting,
} = contract;

/**
 * Operations that give every visitor the same answer; lists by the visitor's location are left out. Of
 * reviews only the first page: a new one is announced to all pages at once, and only after the shared
 * copy of the old list has expired (`live/watch.ts`).
 */
const SHARED = [
  places.listStates,
  places.listCounties,
  places.findCounty,
  restaurants.count,
  restaurants.list,
  restaurants.find,
  reviews.list,
  soldOut.list,
  voting.totals,
  settings.read,
  owners.choices,
  receipts.ledger,
  results.read,
  results.list,
  results.ranksOf,
  results.rules,
  resultObjections.list,
].map(({ '~orpc': { route } }) => operationPath(route.path));

/** Whether the answer to this path and query may be shared with other visitors. */
export function isShared(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return !/latitude|after/.test(query) && SHARED.some((pattern) => pattern.test(path));
}

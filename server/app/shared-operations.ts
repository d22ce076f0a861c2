import { contract } from '../../domain/contract.ts';
import { operationPath } from './operation-path.ts';

const { owners, places, restaurants, reviews, settings, voting } = contract;

/**
 * Operations that tell everybody the same; a list from a position is one's own, and is left out. Of
 * reviews the first page alone: all who look are told of a new one in the same moment, and not before
 * the list from before it is old (`live/watch.ts`).
 */
const SHARED = [
  places.listStates,
  places.listCounties,
  places.findCounty,
  restaurants.list,
  restaurants.find,
  reviews.list,
  voting.totals,
  settings.read,
  owners.choices,
].map(({ '~orpc': { route } }) => operationPath(route.path));

/** Whether the answer to this path and query may be given to whoever asks next. */
export function isShared(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return !/latitude|after/.test(query) && SHARED.some((pattern) => pattern.test(path));
}

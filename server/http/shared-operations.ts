import { contract } from '../../domain/contract.ts';

const { places, restaurants, settings, voting } = contract;

/**
 * Operations that tell everybody the same; a list from a position is one's own, and is left out. So
 * are reviews: whoever is told that there is another one must not get the list from before it.
 */
const SHARED = [
  places.listStates,
  places.listCounties,
  places.findCounty,
  restaurants.list,
  restaurants.find,
  voting.totals,
  settings.read,
].map(({ '~orpc': { route } }) => new RegExp(`^/api${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`));

/** Whether the answer to this path and query may be given to whoever asks next. */
export function isShared(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  return !query.includes('latitude') && SHARED.some((pattern) => pattern.test(path));
}

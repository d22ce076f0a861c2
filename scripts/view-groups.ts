import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from './run-command.ts';
import { scanModule } from './texts/scan.ts';

/** Where most people arrive, beside home: their first views load nothing that they do not show. */
const LIST = 'web/restaurants/StateView.tsx';
const PLACE = 'web/restaurants/RestaurantPage.tsx';

/** What these two pages load at once, so that each of them gets no more than it needs. */
export type ViewGroup = 'shown' | 'lists' | 'place';

/**
 * Says which of a build's files a module belongs to: `shown` if both pages import it, `lists` if only the list
 * does, `place` if only a restaurant's page does; undefined for every other module, also for what they load later.
 * @returns takes the id that the bundler gives to a module
 */
export function groupViews(root: string = projectRoot): (id: string) => ViewGroup | undefined {
  const onList = needsOf(LIST, root);
  const onPlace = needsOf(PLACE, root);
  return (id) => {
    const path = relative(root, id).replaceAll('\\', '/');
    if (onList.has(path)) return onPlace.has(path) ? 'shown' : 'lists';
    return onPlace.has(path) ? 'place' : undefined;
  };
}

/** A module and all that it imports, except what it imports later; by their paths in the project. */
function needsOf(entry: string, root: string): ReadonlySet<string> {
  const needed = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    waiting.push(...scanModule(path, readFileSync(join(root, path), 'utf8')).imports);
  }
  return needed;
}

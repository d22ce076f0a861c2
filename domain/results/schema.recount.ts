import type { Figures, RestaurantFigures } from '../ledger/rules.figures.ts';
import { comparePublished, type Difference } from '../ledger/rules.published.ts';
import { decideLists } from './rules.lists.ts';
import { canonicalText } from './rules.text.ts';
import { fileListOf } from './schema.build.ts';
import type { RecountFinding } from './schema.objections.ts';
import type { ResultFile, ResultFileRestaurant } from './schema.ts';

/** What a result file says otherwise than the log at the file's size: each restaurant and dish. */
export const compareFigures = (
  { log, counted, restaurants }: Pick<ResultFile, 'log' | 'counted' | 'restaurants'>,
  figures: Figures,
): Difference[] =>
  comparePublished(figures, { v: 1, origin: log.origin, size: log.size, ...counted, restaurants });

/**
 * Compares a result file with figures that were counted anew from the log up to the file's size: each restaurant
 * and dish, and every list decided again by the file's rules.
 */
export function compareResult(file: ResultFile, figures: Figures): Omit<RecountFinding, 'at'> {
  const { restaurants, rules, lists } = file;
  const inLog = new Map(figures.restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const again = restaurants.map((restaurant) => recounted(restaurant, inLog.get(restaurant.id)));
  const decided = decideLists(rules.categories, again).map(fileListOf);
  return {
    entries: figures.size,
    differences: compareFigures(file, figures).length,
    listsEqual: canonicalText(decided) === canonicalText(lists),
  };
}

const NONE = { votes: 0, points: 0, zeros: 0 };

/** A restaurant of the file with the figures of the log; without any there, it has none. */
function recounted(
  restaurant: ResultFileRestaurant,
  figures: RestaurantFigures | undefined,
): ResultFileRestaurant {
  const inLog = new Map(figures?.dishes.map(({ id, ...dish }) => [id, dish]));
  const dishes = restaurant.dishes.map((dish) => ({ ...dish, ...(inLog.get(dish.id) ?? NONE) }));
  const { votes, points, voters: most, unsure } = figures ?? { ...NONE, voters: 0, unsure: 0 };
  // The log says exactly how many voters there were, unless it is not known whose votes were taken out.
  const voters = Math.min(most, Math.max(most - unsure, restaurant.voters));
  const zeros = dishes.reduce((sum, dish) => sum + dish.zeros, 0);
  return { ...restaurant, votes, points, zeros, voters, dishes };
}

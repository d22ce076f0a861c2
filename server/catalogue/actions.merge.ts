import { holdVotes, RULINGS_LOCK } from '../../database/counted-votes.ts';
import { lockInTime } from '../../database/lock-in-time.ts';
import { placeVotes } from '../../database/merged-dishes.ts';
import type { Queryable } from '../../database/open.ts';
import { emptyTaken, fieldsToTake, pickTaken } from '../../domain/catalogue/rules.merge.ts';
import { refuse } from '../http/errors.ts';
import { queueMerge, queueUnmerge } from '../ledger/queries.merges.ts';
import {
  changeDish,
  changeRestaurant,
  note,
  requireDish,
  type WriteContext,
  type WriteResult,
} from './actions.ts';
import { refuseTakenDishName } from './actions.names.ts';
import { findCatalogueRestaurant, updateDish } from './queries.ts';

/** A merge as an organiser asks for it. */
export interface DishMerge {
  dishId: string;
  /** The one that the organiser saw. */
  version: number;
  /** The dish that stays. */
  intoId: string;
  intoVersion: number;
  /** Fields that the dish that stays lacks, and takes over. */
  takes: readonly string[];
}

/**
 * Lets the votes of a dish count for another of its restaurant, and takes it off the menu. The entries of the ledger
 * stay as they are; one more says that they count for the other.
 * @throws dish_not_found, edit_conflict, dishes_not_mergeable, import_busy
 */
export async function mergeDishes(
  tx: Queryable,
  by: WriteContext,
  { dishId, version, intoId, intoVersion, takes }: DishMerge,
): Promise<WriteResult> {
  const source = await requireDish(tx, dishId, version);
  const target = await requireDish(tx, intoId, intoVersion);
  const { restaurantId } = source;
  const areOfOneMenu = target.restaurantId === restaurantId;
  const areShown = source.archivedAt === null && target.archivedAt === null;
  if (dishId === intoId || !areOfOneMenu || !areShown) throw refuse('dishes_not_mergeable');
  const free = fieldsToTake(target.fields, source.fields);
  const taken = pickTaken(
    source.fields,
    takes.filter((key) => free.some((one) => one === key)),
  );
  const { changes } = await changeDish(tx, by, intoId, null, taken);
  // What an import or another organiser knows of it is no longer all that is true of it.
  if (!changes) await updateDish(tx, { id: intoId, at: by.at }, {});
  const restaurant = await findCatalogueRestaurant(tx, restaurantId);
  const wasFeatured = restaurant?.fields.featuredDishId === dishId;
  if (wasFeatured) await changeRestaurant(tx, by, restaurantId, null, { featuredDishId: intoId });
  await updateDish(
    tx,
    { id: dishId, at: by.at },
    { archivedAt: by.at, mergedIntoId: intoId, mergeUndo: { taken, wasFeatured } },
  );
  await placeAgain(tx, restaurantId);
  await queueMerge(tx, { dish: dishId, into: intoId, rest: restaurantId });
  const names = { mergedInto: { from: null, to: target.fields.name } };
  await note(tx, by, 'dish_merged', source, names);
  return { id: dishId, version: version + 1, changes: names };
}

/**
 * Takes a merge back: the dish is on the menu again, and what was voted for it counts for it. What came after the
 * merge stays with the other dish.
 * @throws dish_not_found, edit_conflict, dish_not_merged, restaurant_is_merged, name_taken, import_busy
 */
export async function unmergeDish(
  tx: Queryable,
  by: WriteContext,
  { dishId, version }: Pick<DishMerge, 'dishId' | 'version'>,
): Promise<WriteResult> {
  const source = await requireDish(tx, dishId, version);
  const { mergedIntoId, mergeUndo, restaurantId } = source;
  if (!mergedIntoId || !mergeUndo) throw refuse('dish_not_merged');
  // Its dishes count for those of the other restaurant as long as it does.
  const place = await findCatalogueRestaurant(tx, restaurantId);
  if (place?.mergedIntoId) throw refuse('restaurant_is_merged');
  await refuseTakenDishName(tx, source);
  const target = await requireDish(tx, mergedIntoId, null);
  await updateDish(
    tx,
    { id: dishId, at: by.at },
    { archivedAt: null, mergedIntoId: null, mergeUndo: null },
  );
  const emptied = emptyTaken(target.fields, mergeUndo.taken);
  const { changes } = await changeDish(tx, by, mergedIntoId, null, emptied);
  if (!changes) await updateDish(tx, { id: mergedIntoId, at: by.at }, {});
  const restaurant = await findCatalogueRestaurant(tx, restaurantId);
  if (mergeUndo.wasFeatured && restaurant?.fields.featuredDishId === mergedIntoId) {
    await changeRestaurant(tx, by, restaurantId, null, { featuredDishId: dishId });
  }
  await placeAgain(tx, restaurantId);
  await queueUnmerge(tx, { dish: dishId, rest: restaurantId });
  const names = { mergedInto: { from: target.fields.name, to: null } };
  await note(tx, by, 'dish_unmerged', source, names);
  return { id: dishId, version: version + 1, changes: names };
}

/** Votes wait until the transaction ends; each is then counted for the dish that counts. */
async function placeAgain(tx: Queryable, restaurantId: string): Promise<void> {
  if (!(await lockInTime(tx, RULINGS_LOCK))) throw refuse('import_busy');
  if (!(await holdVotes(tx))) throw refuse('import_busy');
  await placeVotes(tx, [restaurantId]);
}

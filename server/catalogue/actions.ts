import type { Queryable } from '../../database/open.ts';
import { deleteScreensOf } from '../venue-codes/queries.ts';
import {
  type AuditAction,
  type Changes,
  changesBetween,
  emptied,
} from '../../domain/audit/rules.ts';
import { CATALOGUE_LIMITS, isInFestival } from '../../domain/catalogue/rules.ts';
import type { DishFields, RestaurantFields } from '../../domain/restaurants/fields.keys.ts';
import { type Actor, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import { selectCounty } from '../places/queries.ts';
import { refuseLinks, refusePictures } from './actions.links.ts';
import { refuseTakenDishName, refuseTakenName } from './actions.names.ts';
import { isPlaceInMerge } from './queries.merge.ts';
import {
  countDishes,
  countHanging,
  countVotesOfDish,
  deleteDishRow,
  deleteRestaurantRow,
  type LockStrength,
  lockDish,
  lockRestaurant,
  insertDish,
  insertRestaurant,
  isActiveDish,
  isInMerge,
  lockCatalogue,
  updateDish,
  updateRestaurant,
} from './queries.ts';

/**
 * Who makes a change, and when; for an owner, through an approved proposal. All functions below run in
 * the caller's transaction, and write the audit log there.
 */
export interface WriteContext {
  actor: Actor;
  at: Date;
  newId: () => string;
  /** The names of this app's own server, where no link of a restaurant may lead. */
  ownHosts: readonly string[];
}

/** The result of a write. */
export interface WriteResult {
  id: string;
  version: number;
  /** The changes by field; null if nothing changed. */
  changes: Changes | null;
}

/**
 * @throws county_not_found, coordinates_outside, invalid_input (coordinates come together),
 * name_taken, link_refused, featured_dish_not_shown (it has no dishes yet)
 */
export async function createRestaurant(
  tx: Queryable,
  by: WriteContext,
  fields: RestaurantFields,
): Promise<WriteResult> {
  await lockCatalogue(tx);
  const id = by.newId();
  refuseLinks(null, fields, by.ownHosts);
  refusePictures(null, fields);
  await checkRestaurant(tx, id, fields, null);
  await insertRestaurant(tx, { id, at: by.at }, fields);
  const changes = changesBetween<Partial<RestaurantFields>>({}, fields);
  await note(tx, by, 'restaurant_created', { id, restaurantId: id, fields }, changes);
  return { id, version: 1, changes };
}

/**
 * Changes the given fields, and leaves the others; writes nothing where no value differs.
 * @param expectedVersion the version that the editor read; null to skip the check
 * @throws restaurant_not_found, edit_conflict, and as `createRestaurant`
 */
export async function changeRestaurant(
  tx: Queryable,
  by: WriteContext,
  restaurantId: string,
  expectedVersion: number | null,
  fields: Partial<RestaurantFields>,
): Promise<WriteResult> {
  const locked = await requireRestaurant(tx, restaurantId, expectedVersion);
  const { id, version } = locked;
  const changes = changesBetween(locked.fields, fields);
  if (!changes) return { id, version, changes };
  const after = { ...locked.fields, ...fields };
  refuseLinks(locked.fields, after, by.ownHosts);
  refusePictures(locked.fields, after);
  await checkRestaurant(tx, id, after, locked);
  await updateRestaurant(tx, { id, at: by.at }, fields);
  await note(tx, by, 'restaurant_changed', { ...locked, fields: after }, changes);
  return { id, version: version + 1, changes };
}

/**
 * Takes a restaurant out of the festival or back into it; writes nothing if it is already so.
 * @throws restaurant_not_found; name_taken if another restaurant took its name meanwhile; restaurant_is_merged: the
 * undo of the merge brings it back
 */
export async function setRestaurantArchived(
  tx: Queryable,
  by: WriteContext,
  restaurantId: string,
  isArchived: boolean,
): Promise<WriteResult> {
  const locked = await requireRestaurant(tx, restaurantId, null);
  const { id, version, archivedAt, fields } = locked;
  if ((archivedAt !== null) === isArchived) return { id, version, changes: null };
  if (locked.mergedIntoId) throw refuse('restaurant_is_merged');
  if (!isArchived) await refuseTakenName(tx, id, fields);
  await updateRestaurant(tx, { id, at: by.at }, { archivedAt: isArchived ? by.at : null });
  await note(tx, by, isArchived ? 'restaurant_archived' : 'restaurant_restored', locked, null);
  return { id, version: version + 1, changes: null };
}

/**
 * Deletes a restaurant with its dishes, favourites, owners, requests and proposals.
 * @throws restaurant_not_found; restaurant_has_votes with votes or reviews; restaurant_has_objections with what was
 * asked of a published result; restaurant_is_merged
 */
export async function deleteRestaurant(
  tx: Queryable,
  by: WriteContext,
  restaurantId: string,
): Promise<void> {
  const locked = await requireRestaurant(tx, restaurantId, null, 'update');
  const { votes = 0, reviews = 0, objections = 0 } = (await countHanging(tx, locked.id)) ?? {};
  if (votes + reviews > 0) throw refuse('restaurant_has_votes', { votes, reviews });
  if (objections > 0) throw refuse('restaurant_has_objections', { objections });
  if (await isPlaceInMerge(tx, locked.id)) throw refuse('restaurant_is_merged');
  await deleteScreensOf(tx, locked.id);
  await deleteRestaurantRow(tx, locked.id);
  await note(
    tx,
    by,
    'restaurant_deleted',
    locked,
    changesBetween(locked.fields, emptied(locked.fields)),
  );
}

/** @throws restaurant_not_found, restaurant_is_merged, too_many_dishes, name_taken, link_refused */
export async function createDish(
  tx: Queryable,
  by: WriteContext,
  restaurantId: string,
  fields: DishFields,
): Promise<WriteResult> {
  const { mergedIntoId } = await requireRestaurant(tx, restaurantId, null);
  if (mergedIntoId) throw refuse('restaurant_is_merged');
  const maxDishes = CATALOGUE_LIMITS.dishesOfRestaurant;
  const dishes = await countDishes(tx, restaurantId);
  if (dishes >= maxDishes) throw refuse('too_many_dishes', { maxDishes });
  const dish = { id: by.newId(), restaurantId, fields };
  refusePictures(null, fields);
  await refuseTakenDishName(tx, dish);
  await insertDish(tx, { id: dish.id, restaurantId, at: by.at }, fields);
  const changes = changesBetween<Partial<DishFields>>({}, fields);
  await note(tx, by, 'dish_created', dish, changes);
  return { id: dish.id, version: 1, changes };
}

/**
 * As `changeRestaurant`, for a dish.
 * @throws dish_not_found, edit_conflict, name_taken, link_refused
 */
export async function changeDish(
  tx: Queryable,
  by: WriteContext,
  dishId: string,
  expectedVersion: number | null,
  fields: Partial<DishFields>,
): Promise<WriteResult> {
  const locked = await requireDish(tx, dishId, expectedVersion);
  const { id, version } = locked;
  const changes = changesBetween(locked.fields, fields);
  if (!changes) return { id, version, changes };
  const after = { ...locked, fields: { ...locked.fields, ...fields } };
  refusePictures(locked.fields, fields);
  if (changes.name && !locked.archivedAt) await refuseTakenDishName(tx, after);
  await updateDish(tx, { id, at: by.at }, fields);
  await note(tx, by, 'dish_changed', after, changes);
  return { id, version: version + 1, changes };
}

/**
 * As `setRestaurantArchived`, for a dish.
 * @throws dish_not_found, name_taken; dish_is_merged: the undo of the merge brings it back
 */
export async function setDishArchived(
  tx: Queryable,
  by: WriteContext,
  dishId: string,
  isArchived: boolean,
): Promise<WriteResult> {
  const locked = await requireDish(tx, dishId, null);
  const { id, version, archivedAt } = locked;
  if ((archivedAt !== null) === isArchived) return { id, version, changes: null };
  if (locked.mergedIntoId) throw refuse('dish_is_merged');
  if (!isArchived) await refuseTakenDishName(tx, locked);
  await updateDish(tx, { id, at: by.at }, { archivedAt: isArchived ? by.at : null });
  await note(tx, by, isArchived ? 'dish_archived' : 'dish_restored', locked, null);
  return { id, version: version + 1, changes: null };
}

/** @throws dish_not_found; dish_has_votes, those of 0 points included; dish_is_merged */
export async function deleteDish(tx: Queryable, by: WriteContext, dishId: string): Promise<void> {
  const locked = await requireDish(tx, dishId, null, 'update');
  const votes = await countVotesOfDish(tx, locked.id);
  if (votes > 0) throw refuse('dish_has_votes', { votes });
  if (await isInMerge(tx, locked.id)) throw refuse('dish_is_merged');
  await deleteDishRow(tx, locked.id);
  await note(tx, by, 'dish_deleted', locked, changesBetween(locked.fields, emptied(locked.fields)));
}

export const note = (
  tx: Queryable,
  { actor, at }: WriteContext,
  action: AuditAction,
  { id, restaurantId, fields }: { id: string; restaurantId: string; fields: { name: string } },
  changes: Changes | null,
) =>
  insertAudit(tx, actor, at, {
    action,
    subjectId: id,
    subjectName: fields.name,
    restaurantId,
    changes,
  });

export async function requireRestaurant(
  tx: Queryable,
  id: string,
  expectedVersion: number | null,
  strength: LockStrength = 'no key update',
) {
  await lockCatalogue(tx);
  const locked = await lockRestaurant(tx, id, strength);
  if (!locked) throw refuse('restaurant_not_found');
  refuseOther(locked.version, expectedVersion);
  return locked;
}

export async function requireDish(
  tx: Queryable,
  id: string,
  expectedVersion: number | null,
  strength: LockStrength = 'no key update',
) {
  await lockCatalogue(tx);
  const locked = await lockDish(tx, id, strength);
  if (!locked) throw refuse('dish_not_found');
  refuseOther(locked.version, expectedVersion);
  return locked;
}

function refuseOther(version: number, expected: number | null): void {
  if (expected !== null && expected !== version) throw refuse('edit_conflict');
}

/** @param locked the values before, which are not checked again; null for a new one */
async function checkRestaurant(
  tx: Queryable,
  id: string,
  fields: RestaurantFields,
  locked: { fields: RestaurantFields; archivedAt: Date | null } | null,
): Promise<void> {
  const { latitude, longitude, stateId, countyId, name, featuredDishId } = fields;
  const before = locked?.fields;
  if ((latitude === null) !== (longitude === null)) {
    const field = latitude === null ? 'latitude' : 'longitude';
    throw refuse('invalid_input', { field, issues: [{ field, rule: 'together' }] });
  }
  if (latitude !== null && longitude !== null && !isInFestival({ latitude, longitude })) {
    throw refuse('coordinates_outside');
  }
  const isMoved = stateId !== before?.stateId || countyId !== before.countyId;
  const [county] = isMoved ? await selectCounty(tx, countyId) : [];
  if (isMoved && county?.stateId !== stateId) throw refuse('county_not_found');
  const isFeaturedOther = featuredDishId !== null && featuredDishId !== before?.featuredDishId;
  if (isFeaturedOther && !(await isActiveDish(tx, featuredDishId, id))) {
    throw refuse('featured_dish_not_shown');
  }
  const isCalledOtherwise = name !== before?.name || countyId !== before.countyId;
  if (isCalledOtherwise && !locked?.archivedAt) await refuseTakenName(tx, id, fields);
}

import {
  type PlaceVoter,
  placeVotes,
  selectPlaceVoters,
  splitForgotten,
} from '../../database/merged-dishes.ts';
import { holdVotes, RULINGS_LOCK } from '../../database/counted-votes.ts';
import { lockInTime } from '../../database/lock-in-time.ts';
import type { Queryable } from '../../database/open.ts';
import { emptyTaken, fieldsToTake, pickTaken } from '../../domain/catalogue/rules.merge.ts';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { moveProposal } from '../../domain/proposals/rules.move.ts';
import type { ProposedChanges } from '../../domain/proposals/rules.ts';
import { refuse } from '../http/errors.ts';
import { queueRestaurantMerge, queueRestaurantUnmerge } from '../ledger/queries.merges.ts';
import {
  changeRestaurant,
  note,
  requireRestaurant,
  type WriteContext,
  type WriteResult,
} from './actions.ts';
import { refuseTakenDishName, refuseTakenName } from './actions.names.ts';
import {
  copyPeople,
  copySoldOut,
  exchangeReviews,
  moveRequests,
  moveRequestsBack,
  moveReviews,
  moveScreens,
  moveScreensTo,
  removeCopiedPeople,
  selectUnvoted,
  separateDishes,
} from './queries.merge.ts';
import { lockMovable, moveProposalTo } from './queries.moved-proposals.ts';
import {
  findCatalogueRestaurant,
  insertDish,
  selectCatalogueDishes,
  updateDish,
  updateRestaurant,
} from './queries.ts';

/** A merge as an organiser asks for it. */
export interface RestaurantMerge {
  restaurantId: string;
  /** The one that the organiser saw. */
  version: number;
  /** The restaurant that stays. */
  intoId: string;
  intoVersion: number;
  /** Fields that the restaurant that stays lacks, and takes over. */
  takes: readonly string[];
  /** Dishes that are merged into one of the other; those that are not named come onto its menu. */
  dishes: readonly { dishId: string; intoDishId: string }[];
}

/** Dishes of one merge, so that its entry of the ledger stays small (`MAX_PAIRS` of the ledger). */
const MAX_DISHES = 100;

/**
 * Lets the votes of a restaurant count for another, with reviews and people, and takes it out of the festival: both
 * are one real place. The entries of the ledger stay as they are; a few more say what counts for what, and which
 * names are one voter's.
 * @throws restaurant_not_found, edit_conflict, restaurants_not_mergeable, dish_not_found, too_many_dishes, name_taken,
 * import_busy
 */
export async function mergeRestaurants(
  tx: Queryable,
  by: WriteContext,
  asked: RestaurantMerge,
): Promise<WriteResult> {
  const { restaurantId, intoId } = asked;
  const source = await requireRestaurant(tx, restaurantId, asked.version);
  const target = await requireRestaurant(tx, intoId, asked.intoVersion);
  const areShown = source.archivedAt === null && target.archivedAt === null;
  if (restaurantId === intoId || !areShown) throw refuse('restaurants_not_mergeable');
  const free = fieldsToTake(target.fields, source.fields);
  const taken = pickTaken(
    source.fields,
    asked.takes.filter((key) => free.some((one) => one === key)),
  );
  const { changes } = await changeRestaurant(tx, by, intoId, null, taken);
  if (!changes) await updateRestaurant(tx, { id: intoId, at: by.at }, {});
  const voters = await holdForMerge(tx, asked);
  const menu = await joinMenus(tx, by, asked);
  const { reviews, reviewsBack } = await moveReviews(tx, asked);
  const requests = await moveRequests(tx, asked);
  const screens = await moveScreens(tx, asked);
  const proposals = await moveProposals(tx, asked, menu.becomes);
  await copyPeople(tx, asked, by.at);
  const { shown, copies } = menu;
  const at = by.at.toISOString();
  const gone = { reviews, reviewsBack, requests, screens, proposals };
  const mergeUndo = { at, taken, shown, copies, ...gone };
  await updateRestaurant(
    tx,
    { id: restaurantId, at: by.at },
    { archivedAt: by.at, mergedIntoId: intoId, mergeUndo },
  );
  await placeVotes(tx, [restaurantId, intoId]);
  await queueRestaurantMerge(tx, {
    rest: restaurantId,
    into: intoId,
    dishes: menu.becomes,
    voters,
  });
  const names = { mergedInto: { from: null, to: target.fields.name } };
  await note(tx, by, 'restaurant_merged', source, names);
  // In the history of the other, too.
  await note(tx, by, 'restaurant_joined', target, {
    merged: { from: null, to: source.fields.name },
  });
  return { id: restaurantId, version: asked.version + 1, changes: names };
}

/**
 * No vote and no ruling is written from here on.
 * @returns the voters of the restaurant that is merged, as they are before
 */
async function holdForMerge(
  tx: Queryable,
  { restaurantId, intoId }: RestaurantMerge,
): Promise<PlaceVoter[]> {
  await hold(tx);
  await splitForgotten(tx, restaurantId, intoId);
  return selectPlaceVoters(tx, restaurantId);
}

async function hold(tx: Queryable): Promise<void> {
  if (!(await lockInTime(tx, RULINGS_LOCK))) throw refuse('import_busy');
  if (!(await holdVotes(tx))) throw refuse('import_busy');
}

/** Merges each dish into one of the other restaurant: that which was chosen, or a new one. */
async function joinMenus(tx: Queryable, by: WriteContext, asked: RestaurantMerge) {
  const { restaurantId, intoId } = asked;
  const others = await selectCatalogueDishes(tx, intoId);
  const own = (await selectCatalogueDishes(tx, restaurantId)).filter(
    ({ mergedIntoId, archivedAt, votes }) => !mergedIntoId && (!archivedAt || votes > 0),
  );
  const chosen = new Map(asked.dishes.map(({ dishId, intoDishId }) => [dishId, intoDishId]));
  const choices = new Set(others.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id));
  for (const [dishId, intoDishId] of chosen) {
    if (!own.some(({ id }) => id === dishId) || !choices.has(intoDishId)) {
      throw refuse('dish_not_found');
    }
  }
  const max = CATALOGUE_LIMITS.dishesOfRestaurant;
  if (own.length > MAX_DISHES) throw refuse('too_many_dishes', { maxDishes: MAX_DISHES });
  if (others.length + own.length - chosen.size > max) {
    throw refuse('too_many_dishes', { maxDishes: max });
  }
  const becomes = new Map<string, string>();
  const copied = new Map<string, string>();
  for (const { id, fields, archivedAt } of own) {
    const place = chosen.get(id) ?? by.newId();
    becomes.set(id, place);
    if (!chosen.has(id)) {
      const copy = { id: place, restaurantId: intoId, at: by.at };
      if (!archivedAt) await refuseTakenDishName(tx, { ...copy, fields });
      await insertDish(tx, copy, fields);
      if (archivedAt) await updateDish(tx, copy, { archivedAt });
      copied.set(id, place);
    }
    await updateDish(
      tx,
      { id, at: by.at },
      { archivedAt: archivedAt ?? by.at, mergedIntoId: place },
    );
  }
  await copySoldOut(tx, copied);
  const shown = own.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id);
  return { becomes, copies: [...copied.values()], shown };
}

/**
 * Takes a merge back: the restaurant takes part again, and what was voted for it counts for it, also what was put
 * aside. What came after the merge stays with the other restaurant.
 * @throws restaurant_not_found, edit_conflict, restaurant_not_merged, name_taken, import_busy
 */
export async function unmergeRestaurant(
  tx: Queryable,
  by: WriteContext,
  { restaurantId, version }: Pick<RestaurantMerge, 'restaurantId' | 'version'>,
): Promise<WriteResult> {
  const source = await requireRestaurant(tx, restaurantId, version);
  const { mergedIntoId: intoId, mergeUndo } = source;
  if (!intoId || !mergeUndo) throw refuse('restaurant_not_merged');
  await refuseTakenName(tx, restaurantId, source.fields);
  const target = await requireRestaurant(tx, intoId, null);
  await hold(tx);
  await updateRestaurant(
    tx,
    { id: restaurantId, at: by.at },
    { archivedAt: null, mergedIntoId: null, mergeUndo: null },
  );
  await separateDishes(tx, restaurantId, mergeUndo.shown, by.at);
  const emptied = emptyTaken(target.fields, mergeUndo.taken);
  const { changes } = await changeRestaurant(tx, by, intoId, null, emptied);
  if (!changes) await updateRestaurant(tx, { id: intoId, at: by.at }, {});
  await placeVotes(tx, [restaurantId, intoId]);
  await archiveUnvoted(tx, by, mergeUndo.copies);
  const back = { restaurantId: intoId, intoId: restaurantId };
  await exchangeReviews(tx, back, mergeUndo.reviews, mergeUndo.reviewsBack);
  await moveRequestsBack(tx, mergeUndo.requests, restaurantId);
  await moveScreensTo(tx, mergeUndo.screens, restaurantId);
  for (const { id, changes } of mergeUndo.proposals ?? []) {
    await moveProposalTo(tx, restaurantId, { id, changes: changes as ProposedChanges });
  }
  await removeCopiedPeople(tx, intoId, new Date(mergeUndo.at));
  await queueRestaurantUnmerge(tx, restaurantId);
  const names = { mergedInto: { from: target.fields.name, to: null } };
  await note(tx, by, 'restaurant_unmerged', source, names);
  await note(tx, by, 'restaurant_parted', target, {
    merged: { from: source.fields.name, to: null },
  });
  return { id: restaurantId, version: version + 1, changes: names };
}

/**
 * What owners have proposed and nobody has decided becomes a proposal for the restaurant that stays.
 * @param becomes by dish: the one in its place
 * @returns those that went along, as they were
 */
async function moveProposals(
  tx: Queryable,
  asked: RestaurantMerge,
  becomes: ReadonlyMap<string, string>,
) {
  const proposals = await lockMovable(tx, asked);
  const target = await findCatalogueRestaurant(tx, asked.intoId);
  if (proposals.length === 0 || !target) return [];
  const menu = await selectCatalogueDishes(tx, asked.intoId);
  const dishes = menu.filter(({ archivedAt }) => !archivedAt);
  const { fields } = target;
  const into = { fields, featuredDishId: fields.featuredDishId, dishes, becomes };
  for (const { id, changes } of proposals) {
    await moveProposalTo(tx, asked.intoId, { id, changes: moveProposal(changes, into) });
  }
  return proposals;
}

/** The dishes that the merge has made stay on the menu if somebody has voted for them since. */
async function archiveUnvoted(tx: Queryable, by: WriteContext, copies: readonly string[]) {
  for (const id of await selectUnvoted(tx, copies)) {
    await updateDish(tx, { id, at: by.at }, { archivedAt: by.at });
  }
}

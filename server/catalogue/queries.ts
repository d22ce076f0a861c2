import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { lockInTime } from '../../database/lock-in-time.ts';
import type { Queryable } from '../../database/open.ts';
import {
  restaurantAccessRequests,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
import { resultObjections } from '../../database/schema/results.ts';
import { reviewReports, reviews } from '../../database/schema/reviews.ts';
import { voteClusters } from '../../database/schema/vote-rulings.ts';
import { votes, voteTotals } from '../../database/schema/voting.ts';
import type { DishMergeUndo, RestaurantMergeUndo } from '../../domain/catalogue/rules.merge.ts';
import type { DishFields, RestaurantFields } from '../../domain/restaurants/fields.keys.ts';
import { refuse } from '../http/errors.ts';
import { dishFields, restaurantFields } from '../restaurants/queries.ts';

/** An arbitrary number that every change of the catalogue locks. */
const CATALOGUE_LOCK = 7_426_004;

/**
 * Serialises changes of the catalogue until the transaction ends: checking and taking a name is atomic,
 * and no deadlock can occur. Votes and visitors do not wait.
 * @throws import_busy
 */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  if (!(await lockInTime(tx, CATALOGUE_LOCK))) throw refuse('import_busy');
}

const selectFields = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: restaurants.id,
      restaurantId: restaurants.id,
      version: restaurants.version,
      archivedAt: restaurants.archivedAt,
      mergedIntoId: restaurants.mergedIntoId,
      mergeUndo: restaurants.mergeUndo,
      fields: restaurantFields,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));

/** A restaurant as organisers see it; undefined for an unknown one. */
export async function findCatalogueRestaurant(db: Queryable, restaurantId: string) {
  const [row] = await selectFields(db, restaurantId);
  return row;
}

/** `update` also blocks new references to the row, such as votes: used for deletions. */
export type LockStrength = 'no key update' | 'update';

/** The same, and locks the row until the transaction ends. */
export async function lockRestaurant(tx: Queryable, restaurantId: string, strength: LockStrength) {
  const [row] = await selectFields(tx, restaurantId).for(strength);
  return row;
}

/** As `lockRestaurant`, for a dish. */
export async function lockDish(tx: Queryable, dishId: string, strength: LockStrength) {
  const [row] = await tx
    .select({
      id: dishes.id,
      restaurantId: dishes.restaurantId,
      version: dishes.version,
      archivedAt: dishes.archivedAt,
      mergedIntoId: dishes.mergedIntoId,
      mergeUndo: dishes.mergeUndo,
      fields: dishFields,
    })
    .from(dishes)
    .where(eq(dishes.id, dishId))
    .for(strength);
  return row;
}

/** Whether the restaurant shows the dish. */
export async function isActiveDish(db: Queryable, dishId: string, restaurantId: string) {
  const [row] = await db
    .select({ id: dishes.id })
    .from(dishes)
    .where(
      and(eq(dishes.id, dishId), eq(dishes.restaurantId, restaurantId), isNull(dishes.archivedAt)),
    );
  return row !== undefined;
}

/** Another participating restaurant of the county with the same name, ignoring case and accents. */
export async function findRestaurantCalled(
  db: Queryable,
  name: string,
  { countyId, exceptId }: { countyId: string; exceptId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.countyId, countyId),
        sql`${restaurants.nameFolded} = fold(${name})`,
        isNull(restaurants.archivedAt),
        ne(restaurants.id, exceptId),
      ),
    )
    .limit(1);
  return row?.id;
}

/** Another dish of the restaurant that takes part and has the same name. */
export async function findDishCalled(
  db: Queryable,
  name: string,
  { restaurantId, exceptId }: { restaurantId: string; exceptId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: dishes.id })
    .from(dishes)
    .where(
      and(
        eq(dishes.restaurantId, restaurantId),
        sql`fold(${dishes.name}) = fold(${name})`,
        isNull(dishes.archivedAt),
        ne(dishes.id, exceptId),
      ),
    )
    .limit(1);
  return row?.id;
}

const countOf = (rows: SQL) => sql<number>`(select count(*)::int from ${rows})`;

/** Archived ones included. */
export async function countDishes(db: Queryable, restaurantId: string): Promise<number> {
  const [row] = await db
    .select({ dishes: sql<number>`count(*)::int` })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId));
  return row?.dishes ?? 0;
}

/**
 * The rows that depend on a restaurant. Counts all votes, also those that no ranking counts and those of which only
 * the counters are left, all reviews, also hidden ones and removed ones whose report is kept, and all objections, also
 * withdrawn ones.
 */
export async function countHanging(db: Queryable, restaurantId: string) {
  const of = (table: PgTable) => countOf(sql`${table} where restaurant_id = ${restaurantId}`);
  const [row] = await db
    .select({
      votes: sql<number>`greatest(${of(votes)}, (
        select coalesce(sum(votes + zeros), 0)::int from ${voteTotals} where restaurant_id = ${restaurantId}
      ))`,
      reviews: sql<number>`${of(reviews)} + ${countOf(
        sql`${reviewReports} where restaurant_id = ${restaurantId} and review_id is null`,
      )}`,
      objections: of(resultObjections),
      dishes: of(dishes),
      pictures: countOf(
        sql`(select ${restaurants.logoUrl} url union all select image_url from ${dishes} where restaurant_id = ${restaurantId}) shown where url like '/pictures/%'`,
      ),
      favourites: of(favourites),
      owners: of(restaurantOwners),
      requests: of(restaurantAccessRequests),
      proposals: of(restaurantProposals),
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return row;
}

/** All votes for a dish, from its counters and the few that no counter has: see `countVotesOfDish`. */
const allVotes = (restaurantId: string) => {
  const few = (which: SQL) => sql`(select count(*) from ${votes} v
    where v.restaurant_id = ${restaurantId}::uuid and v.dish_id = ${dishes}.id and ${which})`;
  return sql<number>`((select coalesce(sum(t.votes + t.zeros), 0) from ${voteTotals} t
      where t.restaurant_id = ${restaurantId}::uuid and t.dish_id = ${dishes}.id)
    + ${few(sql`v.withheld`)} + ${few(sql`v.admin_vote and not v.withheld`)})::int`;
};

/** All dishes of a restaurant, archived ones last, with their votes as in `countVotesOfDish`. */
export const selectCatalogueDishes = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: dishes.id,
      version: dishes.version,
      archivedAt: dishes.archivedAt,
      mergedIntoId: dishes.mergedIntoId,
      mergedVotes: sql<number>`(select count(*)::int from ${votes} v where v.restaurant_id = ${restaurantId}::uuid and v.cast_for_dish_id = ${dishes}.id)`,
      fields: dishFields,
      votes: allVotes(restaurantId),
    })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId))
    .orderBy(sql`${dishes.archivedAt} is not null`, asc(dishes.name), asc(dishes.id));

/** Votes for a dish, also those that no ranking counts, and those of 0 points. */
export async function countVotesOfDish(db: Queryable, dishId: string): Promise<number> {
  const [row] = await db
    .select({ votes: sql<number>`count(*)::int` })
    .from(votes)
    .where(eq(votes.dishId, dishId));
  return row?.votes ?? 0;
}

interface Stamp {
  id: string;
  at: Date;
}

export const insertRestaurant = (tx: Queryable, { id, at }: Stamp, fields: RestaurantFields) =>
  tx.insert(restaurants).values({ id, createdAt: at, ...fields });

/** Also increases its version by one. */
export const updateRestaurant = (
  tx: Queryable,
  { id, at }: Stamp,
  set: Partial<
    RestaurantFields & {
      archivedAt: Date | null;
      mergedIntoId: string | null;
      mergeUndo: RestaurantMergeUndo | null;
    }
  >,
) =>
  tx
    .update(restaurants)
    .set({ ...set, updatedAt: at, version: sql`${restaurants.version} + 1` })
    .where(eq(restaurants.id, id));

/**
 * Deletes it with its dishes, favourites, owners, requests and proposals, and with what votes that are gone have left
 * behind: counters of nothing, and clusters without ballots.
 */
export async function deleteRestaurantRow(tx: Queryable, restaurantId: string): Promise<void> {
  await tx.delete(voteTotals).where(eq(voteTotals.restaurantId, restaurantId));
  await tx.delete(voteClusters).where(eq(voteClusters.restaurantId, restaurantId));
  await tx.delete(restaurants).where(eq(restaurants.id, restaurantId));
}

export const insertDish = (
  tx: Queryable,
  { id, at, restaurantId }: Stamp & { restaurantId: string },
  fields: DishFields,
) => tx.insert(dishes).values({ id, restaurantId, createdAt: at, ...fields });

export const updateDish = (
  tx: Queryable,
  { id, at }: Stamp,
  set: Partial<
    DishFields & {
      archivedAt: Date | null;
      mergedIntoId: string | null;
      mergeUndo: DishMergeUndo | null;
    }
  >,
) =>
  tx
    .update(dishes)
    .set({ ...set, updatedAt: at, version: sql`${dishes.version} + 1` })
    .where(eq(dishes.id, id));

/** Whether a dish is merged into another, or another into it. */
export async function isInMerge(db: Queryable, dishId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: dishes.id })
    .from(dishes)
    .where(
      or(
        eq(dishes.mergedIntoId, dishId),
        and(eq(dishes.id, dishId), isNotNull(dishes.mergedIntoId)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export const deleteDishRow = (tx: Queryable, dishId: string) =>
  tx.delete(dishes).where(eq(dishes.id, dishId));

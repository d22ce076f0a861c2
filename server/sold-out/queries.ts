import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { dishes, restaurants, soldOutDishes } from '../../database/schema/restaurants.ts';
import { workplacesOf } from '../session/queries.ts';
import { isActiveRestaurant } from '../sql/active.ts';

export const selectSoldOut = (db: Queryable, now: Date) =>
  db
    .select({
      dishId: soldOutDishes.dishId,
      restaurantId: dishes.restaurantId,
      until: soldOutDishes.until,
    })
    .from(soldOutDishes)
    .innerJoin(dishes, eq(dishes.id, soldOutDishes.dishId))
    .where(and(gt(soldOutDishes.until, now), isNull(dishes.archivedAt)))
    .orderBy(asc(soldOutDishes.dishId));

/** A dish that takes part, locked; undefined if the restaurant has none with that id. */
export async function lockDish(
  tx: Queryable,
  { restaurantId, dishId }: { restaurantId: string; dishId: string },
) {
  const [dish] = await tx
    .select({ id: dishes.id, name: dishes.name })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(
      and(
        eq(dishes.id, dishId),
        eq(dishes.restaurantId, restaurantId),
        isNull(dishes.archivedAt),
        isActiveRestaurant,
      ),
    )
    .for('update', { of: dishes });
  return dish;
}

/** Until when a dish is sold out; null if it is not. */
export async function selectUntil(db: Queryable, dishId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: soldOutDishes.until })
    .from(soldOutDishes)
    .where(and(eq(soldOutDishes.dishId, dishId), gt(soldOutDishes.until, now)));
  return row?.until ?? null;
}

export const upsertSoldOut = (tx: Queryable, dishId: string, until: Date) =>
  tx
    .insert(soldOutDishes)
    .values({ dishId, until })
    .onConflictDoUpdate({ target: soldOutDishes.dishId, set: { until } });

export const deleteSoldOut = (tx: Queryable, dishId: string) =>
  tx.delete(soldOutDishes).where(eq(soldOutDishes.dishId, dishId));

/** The dishes of the restaurants that a person owns or works at, by the restaurants' and dishes' names. */
export const selectKitchens = (db: Queryable, userId: string, now: Date) =>
  db
    .select({
      restaurantId: restaurants.id,
      restaurantName: restaurants.name,
      openingHours: restaurants.openingHours,
      isOwner: sql<boolean>`${restaurantOwners.id} is not null`,
      dishId: dishes.id,
      dishName: dishes.name,
      imageUrl: dishes.imageUrl,
      until: soldOutDishes.until,
    })
    .from(restaurants)
    .leftJoin(
      restaurantOwners,
      and(eq(restaurantOwners.restaurantId, restaurants.id), eq(restaurantOwners.userId, userId)),
    )
    .leftJoin(dishes, and(eq(dishes.restaurantId, restaurants.id), isNull(dishes.archivedAt)))
    .leftJoin(soldOutDishes, and(eq(soldOutDishes.dishId, dishes.id), gt(soldOutDishes.until, now)))
    .where(and(isActiveRestaurant, sql`${restaurants.id} in ${workplacesOf(userId)}`))
    .orderBy(asc(restaurants.name), asc(restaurants.id), asc(dishes.name), asc(dishes.id));

import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurantAccessRequests, restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

export const selectRestaurantsOwned = (db: Queryable, userId: string) =>
  db
    .select({
      id: restaurantOwners.id,
      restaurantId: restaurantOwners.restaurantId,
      restaurantName: restaurants.name,
      createdAt: restaurantOwners.createdAt,
    })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(eq(restaurantOwners.userId, userId))
    .orderBy(asc(restaurants.name));

/** The first first, superseded ones too. */
export const selectAccessRequestsOf = (db: Queryable, userId: string) =>
  db
    .select()
    .from(restaurantAccessRequests)
    .where(eq(restaurantAccessRequests.userId, userId))
    .orderBy(asc(restaurantAccessRequests.createdAt));

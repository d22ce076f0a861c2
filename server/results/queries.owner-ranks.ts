import { asc, eq, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

/** The restaurants of these people, by name. */
export const selectOwnedNames = (db: Queryable, personIds: readonly string[]) =>
  db
    .select({ userId: restaurantOwners.userId, id: restaurants.id, name: restaurants.name })
    .from(restaurantOwners)
    .innerJoin(restaurants, eq(restaurants.id, restaurantOwners.restaurantId))
    .where(sql`${restaurantOwners.userId} in ${uuidsIn(personIds)}`)
    .orderBy(asc(restaurants.name), asc(restaurants.id));

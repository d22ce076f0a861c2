import { asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { restaurants } from '../../database/schema/restaurants.ts';

const restaurantCount = sql<number>`${count(restaurants.id)}::int`;

export const selectStates = (db: Queryable) =>
  db
    .select({ id: states.id, name: states.name, restaurantCount })
    .from(states)
    .leftJoin(restaurants, eq(restaurants.stateId, states.id))
    .groupBy(states.id)
    .orderBy(asc(states.name));

export const selectCounties = (db: Queryable, stateId: string) =>
  db
    .select({ id: counties.id, name: counties.name, stateId: counties.stateId, restaurantCount })
    .from(counties)
    .leftJoin(restaurants, eq(restaurants.countyId, counties.id))
    .where(eq(counties.stateId, stateId))
    .groupBy(counties.id)
    .orderBy(asc(counties.name));

export const selectCounty = (db: Queryable, countyId: string) =>
  db
    .select({
      id: counties.id,
      name: counties.name,
      stateId: counties.stateId,
      stateName: states.name,
      restaurantCount,
    })
    .from(counties)
    .innerJoin(states, eq(states.id, counties.stateId))
    .leftJoin(restaurants, eq(restaurants.countyId, counties.id))
    .where(eq(counties.id, countyId))
    .groupBy(counties.id, states.name);

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { reviewsPublic } from '../../database/schema/reviews.ts';
import type { Coordinates } from '../../domain/places/schema.ts';

const card = {
  id: restaurants.id,
  name: restaurants.name,
  description: restaurants.description,
  descriptionEn: restaurants.descriptionEn,
  descriptionEs: restaurants.descriptionEs,
  logoUrl: restaurants.logoUrl,
  countyId: restaurants.countyId,
  countyName: counties.name,
  stateId: restaurants.stateId,
  latitude: restaurants.latitude,
  longitude: restaurants.longitude,
};

export interface RestaurantFilter {
  stateId?: string | undefined;
  countyId?: string | undefined;
}

/** A position on the unit sphere, as `restaurants.geo` keeps them. */
const onSphere = ({ latitude, longitude }: Coordinates) => {
  const lat = (latitude * Math.PI) / 180;
  const lng = (longitude * Math.PI) / 180;
  const xyz = [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)];
  return sql`cube(array[${xyz[0]}, ${xyz[1]}, ${xyz[2]}]::float8[])`;
};

/** Nearest first by the index where a position is given (without coordinates last), else by name. */
export function selectRestaurants(
  db: Queryable,
  { stateId, countyId }: RestaurantFilter,
  near: Coordinates | null,
) {
  const order = near ? [sql`${restaurants.geo} <-> ${onSphere(near)}`] : [];
  return db
    .select(card)
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(
      and(
        stateId ? eq(restaurants.stateId, stateId) : undefined,
        countyId ? eq(restaurants.countyId, countyId) : undefined,
      ),
    )
    .orderBy(...order, asc(restaurants.name), asc(restaurants.id));
}

export const selectRestaurant = (db: Queryable, restaurantId: string) =>
  db
    .select({
      ...card,
      stateName: states.name,
      address: restaurants.address,
      zipCode: restaurants.zipCode,
      phone: restaurants.phone,
      websiteUrl: restaurants.websiteUrl,
      instagramUrl: restaurants.instagramUrl,
      facebookUrl: restaurants.facebookUrl,
      tiktokUrl: restaurants.tiktokUrl,
      featuredDishId: restaurants.featuredDishId,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .innerJoin(states, eq(states.id, restaurants.stateId))
    .where(eq(restaurants.id, restaurantId));

export const selectDishes = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: dishes.id,
      name: dishes.name,
      description: dishes.description,
      descriptionEn: dishes.descriptionEn,
      descriptionEs: dishes.descriptionEs,
      imageUrl: dishes.imageUrl,
    })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId))
    .orderBy(asc(dishes.name), asc(dishes.id));

export const selectStars = (db: Queryable, restaurantId: string) =>
  db
    .select({
      reviewCount: sql<number>`count(*)::int`,
      averageStars: sql<number | null>`round(avg(${reviewsPublic.rating}), 1)::float8`,
    })
    .from(reviewsPublic)
    .where(eq(reviewsPublic.restaurantId, restaurantId));

/** Where a restaurant stands; undefined when there is none of that id. */
export async function findRestaurantPlace(
  db: Queryable,
  restaurantId: string,
): Promise<{ id: string; coordinates: Coordinates | null } | undefined> {
  const [row] = await db
    .select({
      id: restaurants.id,
      latitude: restaurants.latitude,
      longitude: restaurants.longitude,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!row) return undefined;
  const { id, latitude, longitude } = row;
  return {
    id,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

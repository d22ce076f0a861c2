import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
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
      videoUrl: restaurants.videoUrl,
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
): Promise<{ id: string; stateId: string; coordinates: Coordinates | null } | undefined> {
  const [row] = await db
    .select({
      id: restaurants.id,
      stateId: restaurants.stateId,
      latitude: restaurants.latitude,
      longitude: restaurants.longitude,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!row) return undefined;
  const { id, stateId, latitude, longitude } = row;
  return {
    id,
    stateId,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** What is like a search for words: at least this share of its trigrams (0 to 1). */
const SIMILAR = 0.45;
const likePart = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a folded name holds the words, and how much it is like them. */
export const searchOf = (nameFolded: Column, words: string) => {
  const folded = sql`fold(${words})`;
  return {
    holds: sql<boolean>`${nameFolded} like '%' || fold(${likePart(words)}) || '%'`,
    likeness: sql<number>`word_similarity(${folded}, ${nameFolded})`,
    found: sql`(${nameFolded} like '%' || fold(${likePart(words)}) || '%' or word_similarity(${folded}, ${nameFolded}) >= ${SIMILAR})`,
  };
};

/** Names that hold the words before those that are only like them. */
export function searchRestaurants(
  db: Queryable,
  { stateId, q }: { stateId: string; q: string },
  limit: number,
) {
  const { holds, likeness, found } = searchOf(restaurants.nameFolded, q);
  return db
    .select({ card, holds })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(and(eq(restaurants.stateId, stateId), found))
    .orderBy(desc(holds), desc(likeness), asc(restaurants.name), asc(restaurants.id))
    .limit(limit);
}

/** The nearest with coordinates, by the index. */
export const selectNearest = (
  db: Queryable,
  near: Coordinates,
  { stateId, exceptId, limit }: { stateId?: string | undefined; exceptId?: string; limit: number },
) =>
  db
    .select(card)
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(
      and(
        isNotNull(restaurants.geo),
        stateId ? eq(restaurants.stateId, stateId) : undefined,
        exceptId ? ne(restaurants.id, exceptId) : undefined,
      ),
    )
    .orderBy(sql`${restaurants.geo} <-> ${onSphere(near)}`, asc(restaurants.id))
    .limit(limit);

/** Others of a state by name, for who has no position to go by. */
export const selectOthersOfState = (
  db: Queryable,
  { stateId, exceptId, limit }: { stateId: string; exceptId: string; limit: number },
) =>
  db
    .select(card)
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(and(eq(restaurants.stateId, stateId), ne(restaurants.id, exceptId)))
    .orderBy(asc(restaurants.name), asc(restaurants.id))
    .limit(limit);

/** The first saved first. */
export const selectFavourites = (db: Queryable, userId: string) =>
  db
    .select(card)
    .from(favourites)
    .innerJoin(restaurants, eq(restaurants.id, favourites.restaurantId))
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.createdAt), asc(restaurants.id));

export const insertFavourite = (
  db: Queryable,
  values: { userId: string; restaurantId: string; createdAt: Date },
) => db.insert(favourites).values(values).onConflictDoNothing();

export const deleteFavourite = (db: Queryable, userId: string, restaurantId: string) =>
  db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.restaurantId, restaurantId)));

export const selectFavouriteRows = (db: Queryable, userId: string) =>
  db.select().from(favourites).where(eq(favourites.userId, userId));

export async function findRestaurantLogo(db: Queryable, restaurantId: string) {
  const [row] = await db
    .select({ logoUrl: restaurants.logoUrl })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  return row;
}

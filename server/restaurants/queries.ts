import {
  and,
  asc,
  desc,
  eq,
  isNotNull,
  isNull,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, favourites, restaurants } from '../../database/schema/restaurants.ts';
import { reviewsPublic } from '../../database/schema/reviews.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { keysOf } from '../../domain/restaurants/fields.keys.ts';
import { type Point, pointOf } from '../../domain/restaurants/rules.nearest.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { CARD_FIELDS, DISH_FIELDS, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { containsWords, isLikeWords, withLikeness } from '../sql/text-search.ts';
import { isActiveRestaurant } from '../sql/active.ts';

/** The columns of a table by field name. A field without a column does not compile. */
export const columnsOf = <Table, Key extends keyof Table>(table: Table, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, table[key]])) as Pick<Table, Key>;

/** What a row of a list says of the dishes that take part: one to show, and the marks of all. */
const cardDishes = sql<RestaurantCard['dishes']>`(
  select json_build_object(
    'shown', (array_agg(
      json_build_object('id', d.id, 'name', d.name, 'imageUrl', d.image_url)
      order by coalesce(d.id = ${restaurants.featuredDishId}, false) desc,
        (d.image_url is not null) desc, d.name, d.id))[1],
    'diets', coalesce(
      (select json_agg(distinct mark) from ${dishes} m, unnest(m.diets) mark
       where m.restaurant_id = ${restaurants.id} and m.archived_at is null), '[]'))
  from ${dishes} d
  where d.restaurant_id = ${restaurants.id} and d.archived_at is null
)`;

const reviewCount = sql<number>`count(*)::int`;
const averageStars = sql<number | null>`round(avg(${reviewsPublic.rating}), 1)::float8`;

/** Both figures of a row at once, by one look at its reviews. */
const cardStars = sql<Pick<RestaurantCard, 'reviewCount' | 'averageStars'>>`(
  select json_build_object('reviewCount', ${reviewCount}, 'averageStars', ${averageStars})
  from ${reviewsPublic} where ${reviewsPublic.restaurantId} = ${restaurants.id}
)`;

const card = {
  id: restaurants.id,
  ...columnsOf(restaurants, keysOf(CARD_FIELDS)),
  countyName: counties.name,
  dishes: cardDishes,
  stars: cardStars,
};

/** The featured dish; an archived one does not count until it is restored. */
const activeFeaturedDishId = sql<string | null>`(
  select shown.id from ${dishes} shown
  where shown.id = ${restaurants.featuredDishId} and shown.archived_at is null
)`;

/** All fields of a restaurant that organisers edit, as `RestaurantFields`. */
export const restaurantFields = {
  ...columnsOf(restaurants, keysOf(RESTAURANT_FIELDS)),
  featuredDishId: activeFeaturedDishId,
};

/** All fields of a dish that they edit, as `DishFields`. */
export const dishFields = columnsOf(dishes, keysOf(DISH_FIELDS));

export const selectCards = (db: Queryable) =>
  db.select(card).from(restaurants).innerJoin(counties, eq(counties.id, restaurants.countyId));

/** The distance from a point, to sort by. @param point its values, or placeholders for them */
export const distanceFrom = ({ x, y, z }: Point | Record<keyof Point, Placeholder>): SQL =>
  sql`${restaurants.geo} <-> cube(array[${x}, ${y}, ${z}]::float8[])`;

export const selectRestaurant = (db: Queryable, restaurantId: string) =>
  db
    .select({
      id: restaurants.id,
      ...restaurantFields,
      countyName: counties.name,
      stateName: states.name,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .innerJoin(states, eq(states.id, restaurants.stateId))
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant));

export const selectDishes = (db: Queryable, restaurantId: string) =>
  db
    .select({ id: dishes.id, ...dishFields })
    .from(dishes)
    .where(and(eq(dishes.restaurantId, restaurantId), isNull(dishes.archivedAt)))
    .orderBy(asc(dishes.name), asc(dishes.id));

export const selectStars = (db: Queryable, restaurantId: string) =>
  db
    .select({ reviewCount, averageStars })
    .from(reviewsPublic)
    .where(eq(reviewsPublic.restaurantId, restaurantId));

/** The place of a restaurant; undefined if no active one has that id. */
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
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant));
  if (!row) return undefined;
  const { id, stateId, latitude, longitude } = row;
  return {
    id,
    stateId,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

const cardsOfState = (db: Queryable, stateId: string, found: SQL) =>
  selectCards(db).where(and(isActiveRestaurant, eq(restaurants.stateId, stateId), found));

/** Restaurants whose name contains the words, by name. */
export const searchRestaurants = (
  db: Queryable,
  { stateId, q }: { stateId: string; q: string },
  limit: number,
) =>
  cardsOfState(db, stateId, containsWords(restaurants.nameFolded, q))
    .orderBy(asc(restaurants.name), asc(restaurants.id))
    .limit(limit);

/** Restaurants with a similar name, the most similar first. */
export function searchSimilarRestaurants(
  db: Database,
  { stateId, q }: { stateId: string; q: string },
  limit: number,
) {
  const { isLike, likeness } = isLikeWords(restaurants.nameFolded, q);
  return withLikeness(db, (tx) =>
    cardsOfState(tx, stateId, isLike)
      .orderBy(desc(likeness), asc(restaurants.name), asc(restaurants.id))
      .limit(limit),
  );
}

/** The nearest restaurants with coordinates, by the index. */
export const selectNearest = (
  db: Queryable,
  near: Coordinates,
  { stateId, exceptId, limit }: { stateId?: string | undefined; exceptId?: string; limit: number },
) =>
  selectCards(db)
    .where(
      and(
        isActiveRestaurant,
        isNotNull(restaurants.geo),
        stateId ? eq(restaurants.stateId, stateId) : undefined,
        exceptId ? ne(restaurants.id, exceptId) : undefined,
      ),
    )
    .orderBy(distanceFrom(pointOf(near)))
    .limit(limit);

/** Other restaurants of a state by name, if there is no position to search from. */
export const selectOthersOfState = (
  db: Queryable,
  { stateId, exceptId, limit }: { stateId: string; exceptId: string; limit: number },
) =>
  selectCards(db)
    .where(and(isActiveRestaurant, eq(restaurants.stateId, stateId), ne(restaurants.id, exceptId)))
    .orderBy(asc(restaurants.name), asc(restaurants.id))
    .limit(limit);

/** Oldest first; an archived one keeps its row, and returns once it is restored. */
export const selectFavourites = (db: Queryable, userId: string) =>
  db
    .select({ ...card, savedAt: favourites.createdAt })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .innerJoin(favourites, eq(favourites.restaurantId, restaurants.id))
    .where(and(eq(favourites.userId, userId), isActiveRestaurant))
    .orderBy(asc(favourites.createdAt), asc(restaurants.id));

export const insertFavourite = (
  db: Queryable,
  values: { userId: string; restaurantId: string; createdAt: Date },
) => db.insert(favourites).values(values).onConflictDoNothing();

export const deleteFavourite = (db: Queryable, userId: string, restaurantId: string) =>
  db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.restaurantId, restaurantId)));

/**
 * The pictures of a restaurant: its logo, then its dishes' pictures, the featured one first.
 * @returns null if no such restaurant is active
 */
export async function findPictureUrls(
  db: Queryable,
  restaurantId: string,
): Promise<string[] | null> {
  const rows = await db
    .select({ logoUrl: restaurants.logoUrl, imageUrl: dishes.imageUrl })
    .from(restaurants)
    .leftJoin(dishes, and(eq(dishes.restaurantId, restaurants.id), isNull(dishes.archivedAt)))
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant))
    .orderBy(
      desc(sql`coalesce(${dishes.id} = ${restaurants.featuredDishId}, false)`),
      asc(dishes.name),
      asc(dishes.id),
    );
  const [first] = rows;
  if (!first) return null;
  return [first.logoUrl, ...rows.map(({ imageUrl }) => imageUrl)].filter((url) => url !== null);
}

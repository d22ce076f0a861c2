import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';
import { counties } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { LANGUAGES, languageKey } from '../../domain/language.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { pointOf } from '../../domain/restaurants/rules.nearest.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { type PlaceFilter, selectNearestPart } from './queries.nearest.ts';
import { columnsOf, distanceFrom, selectCards } from './queries.ts';

export interface RestaurantFilter extends PlaceFilter {
  /** Those alone that may have each of these words in a text: `wordsToLookUp`. */
  words?: readonly string[] | undefined;
}

const descriptions = sql.join(
  [
    restaurants.description,
    ...Object.values(
      columnsOf(
        restaurants,
        LANGUAGES.map((one) => languageKey('description', one)),
      ),
    ),
  ].map((column) => sql`coalesce(' ' || ${column}, '')`),
  sql` || `,
);

/**
 * In its own texts, the name of its county or that of any dish. Finds more than `matchesFolded`, never less; each is an
 * array or an index of its own.
 */
function mayHave(word: string) {
  const part = `%${word}%`;
  return sql`(plain(${restaurants.name} || ${descriptions}) like ${part}
    or ${restaurants.countyId} = any (array(select ${counties.id} from ${counties} where plain(${counties.name}) like ${part}))
    or ${restaurants.id} = any (array(select ${dishes.restaurantId} from ${dishes}
      where ${dishes.archivedAt} is null and plain(${dishes.name}) like ${part})))`;
}

const isListed = ({ stateId, countyId, words = [] }: RestaurantFilter) =>
  and(
    isActiveRestaurant,
    ...words.map(mayHave),
    stateId ? eq(restaurants.stateId, stateId) : undefined,
    countyId ? eq(restaurants.countyId, countyId) : undefined,
  );

const byDistance = (near: Coordinates) => distanceFrom(pointOf(near));

/** Nearest first if a position is given (without coordinates last), else by name. */
const listOrder = (near: Coordinates | null) => [
  ...(near ? [byDistance(near)] : []),
  asc(restaurants.name),
  asc(restaurants.id),
];

/**
 * A part of a list. Only its own rows are looked up: those before it are passed over in an index, which has the order
 * by distance alone, so that of places that are equally far the names decide within a part.
 */
export function selectRestaurants(
  db: Queryable,
  filter: RestaurantFilter,
  near: Coordinates | null,
  { skip, limit }: { skip: number; limit: number },
) {
  if (skip === 0 && near && limit === LIST_PART) return selectNearestPart(db, filter, near);
  const part = db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(isListed(filter))
    .orderBy(...(near ? [byDistance(near)] : listOrder(null)))
    .limit(limit)
    .offset(skip);
  const isFirst = skip === 0 && near === null;
  return selectCards(db)
    .where(isFirst ? isListed(filter) : inArray(restaurants.id, part))
    .orderBy(...listOrder(near))
    .limit(limit);
}

/** The cards of some restaurants, in the order of their ids. */
export async function selectCardsOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectCards(db).where(inArray(restaurants.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function countRestaurants(db: Queryable, filter: RestaurantFilter): Promise<number> {
  const [row] = await db.select({ restaurants: count() }).from(restaurants).where(isListed(filter));
  return row?.restaurants ?? 0;
}

/** All of a list, in its order, with nothing but the texts and hours that narrow it. */
export const selectNarrowing = (
  db: Queryable,
  filter: RestaurantFilter,
  near: Coordinates | null,
) =>
  db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      ...columnsOf(
        restaurants,
        LANGUAGES.map((one) => languageKey('description', one)),
      ),
      description: restaurants.description,
      openingHours: restaurants.openingHours,
      countyName: counties.name,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(isListed(filter))
    .orderBy(...listOrder(near));

/** The dish that each row of a list shows, as `cardDishes` chooses it: all in one pass over the dishes. */
export const selectShownDishes = (db: Database, filter: RestaurantFilter) =>
  db
    .selectDistinctOn([dishes.restaurantId], {
      restaurantId: dishes.restaurantId,
      name: dishes.name,
    })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(isListed(filter), isNull(dishes.archivedAt)))
    .orderBy(
      asc(dishes.restaurantId),
      desc(sql`coalesce(${dishes.id} = ${restaurants.featuredDishId}, false)`),
      desc(sql`${dishes.imageUrl} is not null`),
      asc(dishes.name),
      asc(dishes.id),
    );

/** The marked dishes of a list's restaurants. */
export const selectMarks = (db: Queryable, filter: RestaurantFilter) =>
  db
    .select({ restaurantId: dishes.restaurantId, diets: dishes.diets })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(isListed(filter), isNull(dishes.archivedAt), isNotNull(dishes.diets)));

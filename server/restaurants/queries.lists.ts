import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { pointOf } from '../../domain/restaurants/rules.nearest.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { type PlaceFilter, selectNearestPart } from './queries.nearest.ts';
import { distanceFrom, selectCards } from './queries.ts';

const isListed = ({ stateId, countyId }: PlaceFilter) =>
  and(
    isActiveRestaurant,
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
  filter: PlaceFilter,
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

export async function countRestaurants(db: Queryable, filter: PlaceFilter): Promise<number> {
  const [row] = await db.select({ restaurants: count() }).from(restaurants).where(isListed(filter));
  return row?.restaurants ?? 0;
}

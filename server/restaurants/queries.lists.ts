import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { keptQuery } from '../../database/prepared.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { distanceFrom, type Point, pointOf, selectCards } from './queries.ts';

export interface RestaurantFilter {
  stateId?: string | undefined;
  countyId?: string | undefined;
}

const isListed = ({ stateId, countyId }: RestaurantFilter) =>
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

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
/** Of the point, and of the filters that it was kept for. */
type Kept = ReturnType<
  typeof keptQuery<CardRow, Point & Pick<RestaurantFilter, 'stateId' | 'countyId'>>
>;

/** The first part by distance, kept for each set of filters: positions differ, so that its answers are not shared. */
const nearestParts = new Map<string, Kept>();

function selectNearestPart(db: Queryable, filter: RestaurantFilter, near: Coordinates) {
  const { stateId, countyId } = filter;
  const name = `nearest_part${stateId ? '_of_state' : ''}${countyId ? '_of_county' : ''}`;
  let kept = nearestParts.get(name);
  if (!kept) nearestParts.set(name, (kept = keepNearestPart(name, filter)));
  return kept(db, { ...pointOf(near), stateId, countyId });
}

function keepNearestPart(name: string, { stateId, countyId }: RestaurantFilter): Kept {
  const isListedHere = and(
    isActiveRestaurant,
    stateId ? eq(restaurants.stateId, sql.placeholder('stateId')) : undefined,
    countyId ? eq(restaurants.countyId, sql.placeholder('countyId')) : undefined,
  );
  const order = distanceFrom({
    x: sql.placeholder('x'),
    y: sql.placeholder('y'),
    z: sql.placeholder('z'),
  });
  return keptQuery(name, (db) => {
    const part = db
      .select({ id: restaurants.id })
      .from(restaurants)
      .where(isListedHere)
      .orderBy(order)
      .limit(LIST_PART);
    return selectCards(db)
      .where(inArray(restaurants.id, part))
      .orderBy(order, asc(restaurants.name), asc(restaurants.id))
      .limit(LIST_PART);
  });
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

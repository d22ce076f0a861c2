import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { keptQuery } from '../../database/prepared.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import {
  type PlacedRestaurant,
  type Point,
  pointOf,
} from '../../domain/restaurants/rules.nearest.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { distanceFrom, selectCards } from './queries.ts';

/** The restaurants of a list, if no words narrow it. */
export interface PlaceFilter {
  stateId?: string | undefined;
  countyId?: string | undefined;
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
/** A query that is kept for a set of filters, with their values. */
type Kept<Values extends Record<string, unknown>, Row> = ReturnType<
  typeof keptQuery<Row, Values & Pick<PlaceFilter, 'stateId' | 'countyId'>>
>;

const suffixOf = ({ stateId, countyId }: PlaceFilter) =>
  `${stateId ? '_of_state' : ''}${countyId ? '_of_county' : ''}`;

const isListedHere = ({ stateId, countyId }: PlaceFilter) =>
  and(
    isActiveRestaurant,
    stateId ? eq(restaurants.stateId, sql.placeholder('stateId')) : undefined,
    countyId ? eq(restaurants.countyId, sql.placeholder('countyId')) : undefined,
  );

/** The first part by distance: positions differ, so that its answers are not shared. */
const nearestParts = new Map<string, Kept<Point, CardRow>>();

export function selectNearestPart(db: Queryable, filter: PlaceFilter, near: Coordinates) {
  const { stateId, countyId } = filter;
  const name = `nearest_part${suffixOf(filter)}`;
  let kept = nearestParts.get(name);
  if (!kept) nearestParts.set(name, (kept = keepNearestPart(name, filter)));
  return kept(db, { ...pointOf(near), stateId, countyId });
}

function keepNearestPart(name: string, filter: PlaceFilter): Kept<Point, CardRow> {
  const order = distanceFrom({
    x: sql.placeholder('x'),
    y: sql.placeholder('y'),
    z: sql.placeholder('z'),
  });
  return keptQuery(name, (db) => {
    const part = db
      .select({ id: restaurants.id })
      .from(restaurants)
      .where(isListedHere(filter))
      .orderBy(order)
      .limit(LIST_PART);
    return selectCards(db)
      .where(inArray(restaurants.id, part))
      .orderBy(order, asc(restaurants.name), asc(restaurants.id))
      .limit(LIST_PART);
  });
}

/** An id with its point; nulls: it has no coordinates. */
type Placed = [id: string, x: number | null, y: number | null, z: number | null];

const placedLists = new Map<string, Kept<{ most: number }, { placed: Placed[] }>>();

/**
 * The restaurants of a list with their points, by name.
 * @param most how many at most
 */
export async function selectPlaced(
  db: Queryable,
  filter: PlaceFilter,
  most: number,
): Promise<PlacedRestaurant[]> {
  const { stateId, countyId } = filter;
  const name = `placed_restaurants${suffixOf(filter)}`;
  let kept = placedLists.get(name);
  if (!kept) placedLists.set(name, (kept = keepPlaced(name, filter)));
  const [row] = await kept(db, { most, stateId, countyId });
  return (row?.placed ?? []).map(([id, x, y, z]) => ({
    id,
    point: x === null || y === null || z === null ? null : { x, y, z },
  }));
}

/** One column of JSON, because the driver spends more on a column than on its value. A number in it is exact. */
const keepPlaced = (name: string, filter: PlaceFilter) =>
  keptQuery(name, (db) => {
    const { id, geo } = restaurants;
    const listed = db
      .select({ id, geo })
      .from(restaurants)
      .where(isListedHere(filter))
      .orderBy(asc(restaurants.name), asc(id))
      .limit(sql.placeholder('most'))
      .as('listed');
    const placed = sql<Placed[]>`coalesce(json_agg(json_build_array(${listed.id},
      cube_ll_coord(${listed.geo}, 1), cube_ll_coord(${listed.geo}, 2), cube_ll_coord(${listed.geo}, 3))), '[]')`;
    return db.select({ placed }).from(listed);
  });

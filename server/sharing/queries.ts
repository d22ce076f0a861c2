import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties, states } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { idsNear, idsOf } from '../../domain/sharing/rules.short-links.ts';
import { isActiveRestaurant } from '../sql/active.ts';

const place = {
  restaurantId: restaurants.id,
  name: restaurants.name,
  countyName: counties.name,
  state: states.name,
};

/** undefined for one that does not take part. */
export async function findSharedPlace(db: Queryable, restaurantId: string) {
  const [row] = await db
    .select(place)
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .innerJoin(states, eq(states.id, restaurants.stateId))
    .where(and(eq(restaurants.id, restaurantId), isActiveRestaurant));
  return row;
}

/** A dish and its restaurant; undefined if one of them does not take part. */
export async function findSharedDish(db: Queryable, dishId: string) {
  const [row] = await db
    .select({ ...place, dish: dishes.name })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .innerJoin(states, eq(states.id, restaurants.stateId))
    .where(and(eq(dishes.id, dishId), isNull(dishes.archivedAt), isActiveRestaurant));
  return row;
}

/** The oldest restaurant whose id begins with a code, also one that has left; null: none does. */
export async function findByCode(db: Queryable, code: string): Promise<string | null> {
  const { first, last } = idsOf(code);
  const [row] = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(between(restaurants.id, first, last))
    .orderBy(asc(restaurants.createdAt), asc(restaurants.id))
    .limit(1);
  return row?.id ?? null;
}

/** Ids of the older restaurants that `codeOf` compares an id with. */
export async function selectOlderNear(db: Queryable, restaurantId: string): Promise<string[]> {
  const { first, last } = idsNear(restaurantId);
  const rows = await db
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        between(restaurants.id, first, last),
        sql`(${restaurants.createdAt}, ${restaurants.id}) < (
          select own.created_at, own.id from ${restaurants} own where own.id = ${restaurantId})`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** What decides whether a vote here needs a venue code. */
export async function readEvidenceFacts(
  db: Queryable,
  restaurantId: string,
): Promise<{ evidencePolicy: string | null; hasCounter: boolean }> {
  const { rows } = (await db.execute(sql`
    select (select setting_value from app_settings where setting_key = 'evidence_required')
        as "evidencePolicy",
      exists (select from venue_screens where restaurant_id = ${restaurantId}::uuid
        and revoked_at is null) as "hasCounter"`)) as {
    rows: { evidencePolicy: string | null; hasCounter: boolean }[];
  };
  const [row] = rows;
  if (!row) throw new Error('The facts of a restaurant have no row.');
  return row;
}

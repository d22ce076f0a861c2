import { sql } from 'drizzle-orm';
import { DISTANCE_BANDS } from '../domain/places/rules.ts';
import type { Queryable } from './open.ts';
import { votes } from './schema/voting.ts';

const bands = sql.raw(
  Object.entries(DISTANCE_BANDS)
    .map(([band, miles]) => `when distance_to_restaurant <= '${miles}'::float8 then '${band}'`)
    .join(' '),
);

/** The distance band that replaces a vote's position. */
export const withoutPosition = {
  userLatitude: null,
  userLongitude: null,
  userAccuracyMeters: null,
  distanceToRestaurant: null,
  distanceBand: sql`case ${bands} else distance_band end`,
};

/** The condition of the index `votes_raw_positions`. */
const hasPosition = sql`coalesce(${votes.userLatitude}, ${votes.distanceToRestaurant}) is not null`;

const oldPositions = (before: Date) =>
  sql`${hasPosition} and ${votes.createdAt} < ${before.toISOString()}::timestamptz`;

/** Erases the positions of the oldest votes before a moment. @returns the number of votes */
export async function erasePositions(db: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await db
    .update(votes)
    .set(withoutPosition)
    .where(
      sql`${votes.id} in (select id from votes where ${oldPositions(before)}
        order by created_at limit ${limit} for update skip locked)`,
    )
    .returning({ id: votes.id });
  return rows.length;
}

/** The number of votes before a moment with a position, and the time of the earliest of all. */
export const lookAtPositions = (before: Date) => sql`
  select (select count(*)::int from votes where ${oldPositions(before)}) as due,
    (select min(created_at) from votes where ${hasPosition}) as oldest`;

/** The same for the bands that replace positions. */
export const lookAtBands = (before: Date) => sql`
  select (select count(*)::int from votes where ${oldBands(before)}) as due,
    (select min(created_at) from votes where ${votes.distanceBand} is not null) as oldest`;

const oldBands = (before: Date) =>
  sql`${votes.distanceBand} is not null and ${votes.createdAt} < ${before.toISOString()}::timestamptz`;

/** @returns number of erased bands */
export async function eraseBands(db: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await db
    .update(votes)
    .set({ distanceBand: null })
    .where(
      sql`${votes.id} in (select id from votes where ${oldBands(before)}
        order by created_at limit ${limit} for update skip locked)`,
    )
    .returning({ id: votes.id });
  return rows.length;
}

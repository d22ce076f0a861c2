import { sql } from 'drizzle-orm';
import { DISTANCE_BANDS } from '../domain/places/rules.ts';
import type { Queryable } from './open.ts';
import { votes } from './schema/voting.ts';

const bands = sql.raw(
  Object.entries(DISTANCE_BANDS)
    .map(([band, miles]) => `when distance_to_restaurant <= '${miles}'::float8 then '${band}'`)
    .join(' '),
);

/** What a vote has in place of where it was cast: how near that was. */
export const withoutPosition = {
  userLatitude: null,
  userLongitude: null,
  userAccuracyMeters: null,
  distanceToRestaurant: null,
  distanceBand: sql`case ${bands} else distance_band end`,
};

/** As the index `votes_raw_positions` has it. */
const hasPosition = sql`coalesce(${votes.userLatitude}, ${votes.distanceToRestaurant}) is not null`;

const oldPositions = (before: Date) =>
  sql`${hasPosition} and ${votes.createdAt} < ${before.toISOString()}::timestamptz`;

/** Erases the positions of the oldest votes from before a moment. @returns of how many */
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

/** How many votes from before a moment have a position, and when the first of all that have was cast. */
export const lookAtPositions = (before: Date) => sql`
  select (select count(*)::int from votes where ${oldPositions(before)}) as due,
    (select min(created_at) from votes where ${hasPosition}) as oldest`;

/** The same for the bands that stand in their place. */
export const lookAtBands = (before: Date) => sql`
  select (select count(*)::int from votes where ${oldBands(before)}) as due,
    (select min(created_at) from votes where ${votes.distanceBand} is not null) as oldest`;

const oldBands = (before: Date) =>
  sql`${votes.distanceBand} is not null and ${votes.createdAt} < ${before.toISOString()}::timestamptz`;

/** @returns how many bands were erased */
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

import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../open.ts';
import { counties, states, zipCodes } from '../schema/places.ts';
import { readPack } from './pack.ts';

/** The states of a festival that says nothing else. */
const DEFAULT_STATES: readonly string[] = ['GA', 'SC'];

/**
 * Loads states with their counties and ZIP codes; does nothing for those that have all of theirs.
 * @param stateIds two letters each, of the packs
 */
export async function loadGeography(db: Queryable, stateIds = DEFAULT_STATES): Promise<void> {
  const present = await db
    .select({ stateId: counties.stateId, zips: sql<number>`count(*)::int` })
    .from(zipCodes)
    .innerJoin(counties, sql`${counties.id} = ${zipCodes.countyId}`)
    .where(inArray(counties.stateId, [...stateIds]))
    .groupBy(counties.stateId);
  const zipsOf = new Map(present.map(({ stateId, zips }) => [stateId, zips]));
  for (const stateId of stateIds) {
    const { zips } = readPack(stateId);
    if (zipsOf.get(stateId) !== Object.keys(zips).length) await loadState(db, stateId);
  }
}

async function loadState(db: Queryable, stateId: string): Promise<void> {
  const pack = readPack(stateId);
  const idOf = (code: string) => pack.fips + code;
  await db.insert(states).values({ id: stateId, name: pack.name }).onConflictDoNothing();
  await db
    .insert(counties)
    .values(
      Object.entries(pack.counties).map(([code, [name, latitude, longitude]]) => ({
        id: idOf(code),
        name,
        stateId,
        latitude,
        longitude,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(zipCodes)
    .values(
      Object.entries(pack.zips).map(([zip, [county, place, latitude, longitude, further]]) => ({
        zip,
        place,
        countyId: idOf(county),
        latitude,
        longitude,
        furtherCountyIds: (further?.split(' ') ?? []).map(idOf),
      })),
    )
    .onConflictDoNothing();
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '../open.ts';
import { counties, states, zipCodes } from '../schema/places.ts';
import countiesData from './counties.json' with { type: 'json' };
import zipsData from './zips.json' with { type: 'json' };

const STATES = [
  { id: 'GA', name: 'Georgia' },
  { id: 'SC', name: 'South Carolina' },
] as const;

type ZipRow = [county: string, place: string, lat: number, lng: number, further?: string];

/** Loads states, counties and zips; does nothing if they exist already. */
export async function loadGeography(db: Queryable): Promise<void> {
  const [present] = await db.select({ zips: sql<number>`count(*)::int` }).from(zipCodes);
  const zips = Object.entries(zipsData.z as unknown as Record<string, ZipRow>);
  if (present?.zips === zips.length) return;
  await db
    .insert(states)
    .values([...STATES])
    .onConflictDoNothing();
  await db
    .insert(counties)
    .values(
      STATES.flatMap(({ id: stateId }) =>
        countiesData[stateId].map(({ id, name, lat, lng }) => ({
          id,
          name,
          stateId,
          latitude: lat,
          longitude: lng,
        })),
      ),
    )
    .onConflictDoNothing();
  await db
    .insert(zipCodes)
    .values(
      zips.map(([zip, [countyId, place, latitude, longitude, further]]) => ({
        zip,
        place,
        countyId,
        latitude,
        longitude,
        furtherCountyIds: (further?.split(' ') ?? []).map((code) => countyId.slice(0, 2) + code),
      })),
    )
    .onConflictDoNothing();
}

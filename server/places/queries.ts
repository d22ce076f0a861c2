import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/open.ts';
import { counties, states, zipCodes } from '../../database/schema/places.ts';
import { containsWords, isLikeWords, withLikeness } from '../sql/text-search.ts';

/** Restaurants of a row's place that take part: counted in an index, place by place. */
const ofState = sql<number>`(select count(*)::int from restaurants r
  where r.state_id = states.id and r.archived_at is null)`;
const ofCounty = sql<number>`(select count(*)::int from restaurants r
  where r.county_id = counties.id and r.archived_at is null)`;

export const selectStates = (db: Queryable) =>
  db
    .select({ id: states.id, name: states.name, restaurantCount: ofState })
    .from(states)
    .orderBy(asc(states.name));

const countiesOfState = (db: Queryable, stateId: string, found?: SQL) =>
  db
    .select({
      id: counties.id,
      name: counties.name,
      stateId: counties.stateId,
      restaurantCount: ofCounty,
    })
    .from(counties)
    .where(and(eq(counties.stateId, stateId), found));

export const selectCounties = (db: Queryable, stateId: string) =>
  countiesOfState(db, stateId).orderBy(asc(counties.name));

export const selectCounty = (db: Queryable, countyId: string) =>
  db
    .select({
      id: counties.id,
      name: counties.name,
      stateId: counties.stateId,
      stateName: states.name,
      restaurantCount: ofCounty,
    })
    .from(counties)
    .innerJoin(states, eq(states.id, counties.stateId))
    .where(eq(counties.id, countyId));

/** Counties of a state whose name contains the words, else those with a similar name. */
export async function searchCounties(
  db: Database,
  { stateId, q }: { stateId: string; q: string },
  limit: number,
) {
  const matching = await countiesOfState(db, stateId, containsWords(counties.nameFolded, q))
    .orderBy(asc(counties.name))
    .limit(limit);
  if (matching.length > 0) return matching;
  const { isLike, likeness } = isLikeWords(counties.nameFolded, q);
  return withLikeness(db, (tx) =>
    countiesOfState(tx, stateId, isLike).orderBy(desc(likeness), asc(counties.name)).limit(limit),
  );
}

/** A ZIP code of the packaged table, with its state. */
export async function findZip(db: Queryable, zip: string) {
  const [row] = await db
    .select({
      place: zipCodes.place,
      countyId: zipCodes.countyId,
      furtherCountyIds: zipCodes.furtherCountyIds,
      countyName: counties.name,
      stateId: counties.stateId,
      stateName: states.name,
      latitude: zipCodes.latitude,
      longitude: zipCodes.longitude,
    })
    .from(zipCodes)
    .innerJoin(counties, eq(counties.id, zipCodes.countyId))
    .innerJoin(states, eq(states.id, counties.stateId))
    .where(eq(zipCodes.zip, zip));
  return row;
}

/** The points of the ZIP codes that lie in a county, or partly in it. */
export const selectZipPoints = (db: Queryable, countyId: string) =>
  db
    .select({ latitude: zipCodes.latitude, longitude: zipCodes.longitude })
    .from(zipCodes)
    .where(
      sql`${zipCodes.countyId} = ${countyId} or ${countyId} = any(${zipCodes.furtherCountyIds})`,
    );

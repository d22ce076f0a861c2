import { readPack } from '../geography/pack.ts';
import { milesBetween, pointFrom } from './miles.ts';
import { randomFor } from './random.ts';
import type { StateId } from './shape.ts';
import type { RestaurantFixture } from './restaurant-fixture.ts';
import { leanOf, townOf } from './towns.ts';
import type { Town } from './towns.ts';

const zipRows = ['GA', 'SC'].flatMap((stateId) => {
  const { fips, zips } = readPack(stateId);
  return Object.entries(zips).map(([zip, [county, , latitude, longitude, further]]) => ({
    zip,
    latitude,
    longitude,
    counties: [county, ...(further?.split(' ') ?? [])].map((code) => fips + code),
  }));
});

interface Point {
  latitude: number;
  longitude: number;
}

function nearestZip(countyId: string, point: Point): string {
  let nearest: string | null = null;
  let fewest = Infinity;
  for (const row of zipRows) {
    if (!row.counties.includes(countyId)) continue;
    const miles = milesBetween(row, point);
    if (miles < fewest) {
      fewest = miles;
      nearest = row.zip;
    }
  }
  if (nearest === null) throw new Error(`No ZIP code in county ${countyId}.`);
  return nearest;
}

/** The middle of the blocks where several restaurants of a town are close together. */
function quarterOf(stateId: StateId, name: string, town: Town): Point {
  const random = randomFor(`quarter:${stateId}:${name}`);
  const lean = leanOf(name);
  const bearing = lean ? lean.bearing : random.between(0, 360);
  return pointFrom(town, bearing, random.between(0.3, 0.5));
}

function standOf(fixture: RestaurantFixture, stateId: StateId, town: Town): Point {
  const random = randomFor(`stand:${fixture.key}`);
  if (fixture.corner !== undefined) {
    // Four corners around the quarter: never the same point, never more than a short walk apart.
    const bearing = fixture.corner * 90 + random.between(-12, 12);
    return pointFrom(quarterOf(stateId, fixture.town, town), bearing, random.between(0.15, 0.23));
  }
  const lean = leanOf(fixture.town);
  if (lean) {
    const bearing = lean.bearing + random.between(-40, 40);
    return pointFrom(town, bearing, random.between(lean.reach * 0.6, lean.reach));
  }
  return pointFrom(town, random.between(0, 360), random.between(0.25, 2));
}

export interface Place {
  countyId: string;
  zipCode: string;
  latitude: number | null;
  longitude: number | null;
}

export function placeOf(fixture: RestaurantFixture, stateId: StateId): Place {
  const town = townOf(stateId, fixture.town);
  const stand = standOf(fixture, stateId, town);
  return {
    countyId: town.countyId,
    zipCode: nearestZip(town.countyId, stand),
    latitude: fixture.unplaced ? null : stand.latitude,
    longitude: fixture.unplaced ? null : stand.longitude,
  };
}

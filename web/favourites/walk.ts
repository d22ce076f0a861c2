import { DISTANCES, measureMiles, orderAsWalk } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/schema.ts';

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

/** A place on the way, and how one gets to it. */
export interface Stop<Place> {
  place: Place;
  /** From 1. */
  number: number;
  /** Miles from the stop before, or from where one stands; null for the first without a position. */
  miles: number | null;
  /** The number of the stop that `miles` are measured from; null: from where one stands. */
  from: number | null;
}

/** A walker of the festival, in miles an hour. */
const WALKING_SPEED = 3;
/** Farther than this nobody walks for a taco. */
const WALKED_MILES = 1.2;

/** Whole minutes on foot, at least one; null for what is too far to walk, or where one stands. */
export function estimateWalkMinutes(miles: number): number | null {
  if (miles > WALKED_MILES || miles <= DISTANCES.atMiles) return null;
  return Math.max(1, Math.round((miles / WALKING_SPEED) * 60));
}

const coordinatesOf = ({ latitude, longitude }: Placed): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The saved places as stops of a walk that starts where one stands, else at the first saved. */
export function planWalk<Place extends Placed>(
  saved: readonly Place[],
  start: Coordinates | null,
): Stop<Place>[] {
  let before: { at: Coordinates; number: number | null } | null = start && {
    at: start,
    number: null,
  };
  return orderAsWalk(saved, start).map((place, index) => {
    const number = index + 1;
    const at = coordinatesOf(place);
    const miles = at && before ? measureMiles(before.at, at) : null;
    const stop = { place, number, miles, from: before?.number ?? null };
    if (at) before = { at, number };
    return stop;
  });
}

import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

/** A place on the walk, and the way to it. */
export interface Stop<Place> {
  place: Place;
  /** From 1. */
  number: number;
  /** Miles from the previous stop or the position; null for the first stop without a position. */
  miles: number | null;
  /** The number of the stop that `miles` are measured from; null for the position. */
  from: number | null;
}

/** Speed of a festival walker, in miles an hour. */
const WALKING_SPEED = 3;
/** The longest distance on foot, in miles. */
const WALKED_MILES = 1.2;

/** Whole minutes on foot, at least one; null if too far to walk, or already there. */
export function estimateWalkMinutes(miles: number): number | null {
  if (miles > WALKED_MILES || miles <= DISTANCES.atMiles) return null;
  return Math.max(1, Math.round((miles / WALKING_SPEED) * 60));
}

const coordinatesOf = ({ latitude, longitude }: Placed): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The number of starts tried; longer lists are not walked in one go. */
const STARTS_TRIED = 50;
/** Smaller differences between walks are ignored: the length of a step, in miles. */
const STEP_MILES = 0.0005;

/**
 * Orders places as a walk: from the start to the nearest place, from there to the nearest of the rest,
 * and so on. Without a start, it begins where the whole walk is shortest. Places without coordinates come
 * last, in the order given.
 */
export function orderAsWalk<Place extends Placed>(
  places: readonly Place[],
  start: Coordinates | null,
): Place[] {
  const located = places.flatMap((place) => {
    const at = coordinatesOf(place);
    return at ? [{ place, at }] : [];
  });
  const milesTo = (from: Coordinates) => located.map(({ at }) => measureMiles(from, at));
  const milesBetween = located.map(({ at }) => milesTo(at));
  const walks = start
    ? [walkNearestNext(milesTo(start), milesBetween)]
    : milesBetween.slice(0, STARTS_TRIED).map((_, first) => {
        const fromFirst = located.map((_place, index) => (index === first ? 0 : Infinity));
        return walkNearestNext(fromFirst, milesBetween);
      });
  let best = walks[0];
  for (const walk of walks) if (best && walk.miles < best.miles - STEP_MILES) best = walk;
  const walked = (best?.order ?? []).flatMap((index) => located[index]?.place ?? []);
  return [...walked, ...places.filter((place) => !walked.includes(place))];
}

/**
 * @param first the miles from the start to each place
 * @param milesBetween the miles between each two places
 */
function walkNearestNext(
  first: readonly number[],
  milesBetween: readonly (readonly number[])[],
): { order: number[]; miles: number } {
  const rest = new Set(first.keys());
  const order: number[] = [];
  let miles = 0;
  let milesFromHere = first;
  while (rest.size > 0) {
    let next = -1;
    let nearestMiles = Infinity;
    for (const index of rest) {
      const milesThere = milesFromHere[index] ?? Infinity;
      if (next >= 0 && milesThere >= nearestMiles) continue;
      next = index;
      nearestMiles = milesThere;
    }
    rest.delete(next);
    order.push(next);
    miles += nearestMiles;
    milesFromHere = milesBetween[next] ?? first;
  }
  return { order, miles };
}

/** The saved places as stops of a walk from the position, else from the best start. */
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

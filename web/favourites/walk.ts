import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';

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

/** So many starts are tried; who saved more than that does not walk them in one go. */
const STARTS_TRIED = 50;
/** Below this a way is no shorter than another: the length of a step, in miles. */
const STEP_MILES = 0.0005;

/**
 * The order of a walk: from where one stands to the nearest place, from there to the nearest of the
 * rest, and so on. Without a start it begins where the whole way is shortest; places without
 * coordinates come last, in the order given.
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
  const ways = located.map(({ at }) => milesTo(at));
  const walks = start
    ? [walkNearestNext(milesTo(start), ways)]
    : ways.slice(0, STARTS_TRIED).map((_, first) => {
        const fromFirst = located.map((_place, index) => (index === first ? 0 : Infinity));
        return walkNearestNext(fromFirst, ways);
      });
  let best = walks[0];
  for (const walk of walks) if (best && walk.miles < best.miles - STEP_MILES) best = walk;
  const walked = (best?.order ?? []).flatMap((index) => located[index]?.place ?? []);
  return [...walked, ...places.filter((place) => !walked.includes(place))];
}

/**
 * @param first the miles to each place from where the walk starts
 * @param ways the miles from each place to each
 */
function walkNearestNext(
  first: readonly number[],
  ways: readonly (readonly number[])[],
): { order: number[]; miles: number } {
  const rest = new Set(first.keys());
  const order: number[] = [];
  let miles = 0;
  let milesFromHere = first;
  while (rest.size > 0) {
    let next = -1;
    let way = Infinity;
    for (const index of rest) {
      const milesThere = milesFromHere[index] ?? Infinity;
      if (next >= 0 && milesThere >= way) continue;
      next = index;
      way = milesThere;
    }
    rest.delete(next);
    order.push(next);
    miles += way;
    milesFromHere = ways[next] ?? first;
  }
  return { order, miles };
}

/** The saved places as stops of a walk that starts where one stands, else where it is shortest. */
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

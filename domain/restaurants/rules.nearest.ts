import type { Coordinates } from '../places/rules.ts';

/** A position on the unit sphere. */
export type Point = Record<'x' | 'y' | 'z', number>;

/** A list of more restaurants is ordered by the database's index, for each position anew. */
export const MOST_ORDERED = 1000;

/** A restaurant of a list; null: it has no coordinates. */
export interface PlacedRestaurant {
  id: string;
  point: Point | null;
}

export function pointOf({ latitude, longitude }: Coordinates): Point {
  const lat = (latitude * Math.PI) / 180;
  const lng = (longitude * Math.PI) / 180;
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}

/**
 * The chord between two points, to sort by: the longer, the further on the sphere. Step by step as `cube_distance` of
 * PostgreSQL, so that the same places are equally far.
 */
export function chordOf(a: Point, b: Point): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  const z = a.z - b.z;
  return Math.sqrt(x * x + y * y + z * z);
}

/**
 * A part of a list, nearest first; those without coordinates come last, and equally far ones stay in their order.
 * @param restaurants by name, then by id
 */
export function partByDistance<One extends PlacedRestaurant>(
  restaurants: readonly One[],
  from: Point,
  { skip, limit }: { skip: number; limit: number },
): One[] {
  const end = Math.min(skip + limit, restaurants.length);
  if (skip >= end) return [];
  const chords = new Float64Array(restaurants.length);
  restaurants.forEach(({ point }, index) => {
    chords[index] = point ? chordOf(point, from) : Infinity;
  });
  // Only those of the part and before it are put into their order, which takes longest.
  const furthest = end < chords.length ? (chords.toSorted()[end - 1] ?? Infinity) : Infinity;
  const near: { one: One; chord: number; index: number }[] = [];
  restaurants.forEach((one, index) => {
    const chord = chords[index] ?? Infinity;
    if (chord <= furthest) near.push({ one, chord, index });
  });
  near.sort((a, b) => a.chord - b.chord || a.index - b.index);
  return near.slice(skip, end).map(({ one }) => one);
}

import type { Coordinates } from '../../domain/places/rules.ts';
import type { CountyShape } from '../../domain/places/rules.shapes.ts';
import type { Borders, Pack } from './pack.ts';
import { readPack } from './pack.ts';

/** Above this, a point lies beyond the date line, as parts of Alaska do: its longitude goes on below -180. */
const BEYOND_DATE_LINE = 0;
export const goingWest = (longitude: number): number =>
  longitude > BEYOND_DATE_LINE ? longitude - 360 : longitude;

/** The points of all lines, in degrees. */
function linesOf({ arcs, scale, translate }: Borders): Coordinates[][] {
  return arcs.map((steps) => {
    let [x, y] = [0, 0];
    const line: Coordinates[] = [];
    for (let index = 0; index < steps.length; index += 2) {
      x += steps[index] ?? 0;
      y += steps[index + 1] ?? 0;
      line.push({
        latitude: y * scale[1] + translate[1],
        longitude: goingWest(x * scale[0] + translate[0]),
      });
    }
    return line;
  });
}

/**
 * The borders of a state's counties, in degrees: rings without their last point, which is the first again. Counties
 * beside each other have the same points.
 */
export function bordersOf({ fips, borders }: Pick<Pack, 'fips' | 'borders'>): CountyShape[] {
  const lines = linesOf(borders);
  const follow = (arc: number) => (arc < 0 ? lines[~arc]?.toReversed() : lines[arc]) ?? [];
  return Object.entries(borders.counties)
    .map(([code, rings]) => ({
      countyId: fips + code,
      // Each line begins where the one before ends.
      rings: rings.map((arcs) => arcs.flatMap((arc) => follow(arc).slice(0, -1))),
    }))
    .toSorted((one, other) => one.countyId.localeCompare(other.countyId));
}

const shapes = new Map<string, CountyShape[]>();

/** The same of several states, kept once they were asked for. */
export const readCountyShapes = (stateIds: readonly string[]): CountyShape[] =>
  stateIds.flatMap((stateId) => {
    const known = shapes.get(stateId) ?? bordersOf(readPack(stateId));
    shapes.set(stateId, known);
    return known;
  });

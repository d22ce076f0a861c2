import type { CountyShape } from '../../domain/places/rules.shapes.ts';
import countiesData from './counties.json' with { type: 'json' };
import drawingsData from './county-paths.json' with { type: 'json' };

interface Drawing {
  counties: Record<string, { d: string; c: number[] }>;
}
type Line = (value: number) => number;

/** Degrees north on the axis of a Mercator map, and back. */
const toAxis: Line = (latitude) => (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;
const fromAxis: Line = (value) => (Math.atan(Math.sinh((value * Math.PI) / 180)) * 180) / Math.PI;

/** The straight line that leads best from the first numbers to the second ones. */
function lineThrough(pairs: readonly (readonly [from: number, to: number])[]): Line {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [from, to] = [mean(0), mean(1)];
  const spread = pairs.reduce((sum, [x]) => sum + (x - from) ** 2, 0);
  const slope = pairs.reduce((sum, [x, y]) => sum + (x - from) * (y - to), 0) / spread;
  return (value) => to + slope * (value - from);
}

/**
 * The borders of all counties in degrees, within a quarter of a mile. The maps are drawn in Mercator's projection;
 * its scale follows from the counties' centres, which are known in both.
 */
export const readCountyShapes = (): CountyShape[] =>
  Object.entries(drawingsData as Record<string, Drawing>).flatMap(([stateId, { counties }]) => {
    const centres = countiesData[stateId as keyof typeof countiesData].map(({ id, lng, lat }) => {
      const [x = 0, y = 0] = counties[id]?.c ?? [];
      return { x, y, lng, lat };
    });
    const toLongitude = lineThrough(centres.map(({ x, lng }) => [x, lng]));
    const toLatitude = lineThrough(centres.map(({ y, lat }) => [y, toAxis(lat)]));
    return Object.entries(counties).map(([countyId, { d }]) => ({
      countyId,
      rings: d
        .split('Z')
        .filter(Boolean)
        .map((ring) =>
          ring
            .slice(1)
            .split('L')
            .map((corner) => {
              const [x = 0, y = 0] = corner.split(',').map(Number);
              return { longitude: toLongitude(x), latitude: fromAxis(toLatitude(y)) };
            }),
        ),
    }));
  });

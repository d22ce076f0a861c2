import { type Coordinates, EARTH_RADIUS_MILES } from './rules.ts';

/** The border of a county: rings of corners in degrees, each ring closed by its first corner. */
export interface CountyShape {
  countyId: string;
  rings: readonly (readonly Coordinates[])[];
}

const MILES_A_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/**
 * How far a point lies within a county, in miles: below zero outside. Over such distances the earth is flat enough:
 * the error is below a hundredth.
 */
export function milesWithin({ rings }: CountyShape, point: Coordinates): number {
  const milesAcross = MILES_A_DEGREE * Math.cos((point.latitude * Math.PI) / 180);
  let isInside = false;
  let nearest = Infinity;
  for (const ring of rings) {
    // From the point, in miles.
    const corners = ring.map(({ latitude, longitude }) => ({
      x: (longitude - point.longitude) * milesAcross,
      y: (latitude - point.latitude) * MILES_A_DEGREE,
    }));
    let before = corners.at(-1);
    for (const corner of corners) {
      if (!before) continue;
      const [dx, dy] = [corner.x - before.x, corner.y - before.y];
      // Whether a line from the point to the east crosses this part of the border.
      const isCrossing = before.y > 0 !== corner.y > 0;
      if (isCrossing && before.x - (dx * before.y) / dy > 0) isInside = !isInside;
      const length = dx ** 2 + dy ** 2;
      const along = length === 0 ? 0 : -(before.x * dx + before.y * dy) / length;
      const share = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(before.x + share * dx, before.y + share * dy));
      before = corner;
    }
  }
  return isInside ? nearest : -nearest;
}

/** The county in which a point lies; undefined outside of all. */
export const countyAround = (
  shapes: readonly CountyShape[],
  point: Coordinates,
): string | undefined => shapes.find((shape) => milesWithin(shape, point) > 0)?.countyId;

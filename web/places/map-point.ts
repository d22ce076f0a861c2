import type { Coordinates } from '../../domain/places/rules.ts';
import { STATE_SHAPES } from './state-shapes.ts';

/**
 * The part of the globe that the county maps show, in degrees: derived by fitting the points of all
 * ZIP codes to their counties. Latitude and longitude are drawn as straight lines.
 */
const FRAMES: Record<string, { west: number; east: number; north: number; south: number }> = {
  SC: { west: -83.344, east: -78.542, north: 35.235, south: 32.035 },
  GA: { west: -85.61, east: -80.84, north: 35.026, south: 30.383 },
};
/** Margin at each side of a drawing, in its units. */
const MARGIN = 4;

const sizeOf = (stateId: string) => {
  const [, , width = 600, height = 600] =
    STATE_SHAPES[stateId]?.viewBox.split(' ').map(Number) ?? [];
  return { width: width - 2 * MARGIN, height: height - 2 * MARGIN };
};

/** The position of a point on the map of a state, in its units; null outside the map. */
export function placeOnMap(
  stateId: string,
  { latitude, longitude }: Coordinates,
): { x: number; y: number } | null {
  const frame = FRAMES[stateId];
  if (!frame) return null;
  const { west, east, north, south } = frame;
  const across = (longitude - west) / (east - west);
  const down = (north - latitude) / (north - south);
  if (across < -0.02 || across > 1.02 || down < -0.02 || down > 1.02) return null;
  const { width, height } = sizeOf(stateId);
  return { x: MARGIN + across * width, y: MARGIN + down * height };
}

/** The point at a position on the map, to a thousandth of a degree: some 100 yards. */
export function pointOnMap(
  stateId: string,
  { x, y }: { x: number; y: number },
): Coordinates | null {
  const frame = FRAMES[stateId];
  if (!frame) return null;
  const { west, east, north, south } = frame;
  const { width, height } = sizeOf(stateId);
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return {
    latitude: rounded(north - ((y - MARGIN) / height) * (north - south)),
    longitude: rounded(west + ((x - MARGIN) / width) * (east - west)),
  };
}

const EARTH_RADIUS_MILES = 3959;

interface Point {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function milesBetween(a: Point, b: Point): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const squared =
    halfLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(squared));
}

/** Five decimals are about a yard, as exact as a door. */
function toFiveDecimals(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

/** Flat-earth arithmetic: over a few miles the error is a few feet. */
export function pointFrom(origin: Point, bearing: number, miles: number): Point {
  const north = miles * Math.cos(radians(bearing));
  const east = miles * Math.sin(radians(bearing));
  const milesPerDegree = radians(1) * EARTH_RADIUS_MILES;
  return {
    latitude: toFiveDecimals(origin.latitude + north / milesPerDegree),
    longitude: toFiveDecimals(
      origin.longitude + east / (milesPerDegree * Math.cos(radians(origin.latitude))),
    ),
  };
}

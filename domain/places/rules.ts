/** Decimal degrees, WGS 84. */
export type Coordinates = { latitude: number; longitude: number };

/** A position as the phone reports it; `takenAt` is the phone's estimate of the server's time. */
export type Position = Coordinates & {
  accuracyMeters: number;
  /** ISO 8601 */
  takenAt: string;
};

/** Earth radius of the specification (S1 §9), in miles. */
export const EARTH_RADIUS_MILES = 3959;

/** Every distance that decides something, in miles (decision 7). */
export const DISTANCES = {
  /** "The restaurant you are at": badge and highlight. */
  atMiles: 0.1,
  /** A closer vote is marked `location_verified`; otherwise the banner appears. */
  verifiedMiles: 0.3,
  /** Maximum distance to vote. */
  voteMiles: 0.5,
  /** Maximum distance for the nearby card. */
  nearbyCardMiles: 0.6,
} as const;

/** How recent and accurate a position must be for a vote, and to say "here". */
export const POSITION_LIMITS = {
  maxAgeSeconds: 60,
  maxAccuracyMeters: 150,
  /** Clocks differ: a fix may seem to come from up to this far in the future. */
  maxAheadSeconds: 60,
} as const;

/**
 * How near a vote was, kept after the position and the exact distance are erased: the first band whose
 * miles are not exceeded. The limits in `DISTANCES` are limits of bands.
 */
export const DISTANCE_BANDS = {
  at: DISTANCES.atMiles,
  verified: DISTANCES.verifiedMiles,
  vote: DISTANCES.voteMiles,
  nearby: DISTANCES.nearbyCardMiles,
  beyond: Infinity,
} as const;
export type DistanceBand = keyof typeof DISTANCE_BANDS;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles by the haversine formula (S1 §9). */
export function measureMiles(a: Coordinates, b: Coordinates): number {
  const dLat = radians(b.latitude - a.latitude);
  const dLng = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export type DistanceCategory = 'very-close' | 'close' | 'moderate' | 'far' | 'very-far';

/** S1 §9: very-close up to 1.2 mi, close 6.2, moderate 15.5, far 31, very-far above. */
export function categorizeDistance(distanceMiles: number): DistanceCategory {
  if (distanceMiles <= 1.2) return 'very-close';
  if (distanceMiles <= 6.2) return 'close';
  if (distanceMiles <= 15.5) return 'moderate';
  if (distanceMiles <= 31) return 'far';
  return 'very-far';
}

/** The end of the slow part of a drive, in miles. */
const SLOW_MILES = 6.2;
const minutesAt = (milesPerHour: number, miles: number) => Math.round((miles / milesPerHour) * 60);

/**
 * S1 §9: 25 mph up to 6.2 miles, otherwise 37 mph; whole minutes, at least one. A longer way never takes less
 * than a shorter one, as the two speeds alone would say from 6.2 to 9.2 miles.
 */
export const estimateDriveMinutes = (distanceMiles: number): number =>
  distanceMiles <= SLOW_MILES
    ? Math.max(1, minutesAt(25, distanceMiles))
    : Math.max(minutesAt(25, SLOW_MILES), minutesAt(37, distanceMiles));

export type MapsPlatform = 'ios' | 'android' | 'other';

/** S1 §9: Apple maps on iOS, a navigation link on Android, web maps otherwise. */
export function directionsLink(to: Coordinates, platform: MapsPlatform): string {
  const point = `${to.latitude},${to.longitude}`;
  if (platform === 'ios') return `https://maps.apple.com/?daddr=${point}&dirflg=d`;
  if (platform === 'android') return `google.navigation:q=${point}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${point}`;
}

/** S1 §9: maximum results of a search for restaurants or counties. */
export const SEARCH_LIMIT = 20;
/** Number of suggestions on a restaurant's page (S2 §9). */
export const SUGGESTED_COUNT = 4;
/** Whether a distance with one decimal would read 0.0: then it is no number. */
export const readsZero = (distanceMiles: number): boolean => distanceMiles < 0.05;
/** The restaurants nearest to a position that are offered at once. */
export const NEAREST_COUNT = 10;

/** S1 §5: exactly five digits. */
export const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** The five digits of a typed ZIP code, also of one with four more (ZIP+4); null of anything else. */
export const readZip = (text: string): string | null =>
  /^(\d{5})(?:[- ]?\d{4})?$/.exec(text.trim())?.[1] ?? null;

/** A county's name as the packaged tables have it: "Berkeley" for "Berkeley County" or "Berkeley Co.". */
export const withoutSuffix = (name: string): string => name.replace(/\s+(County|Co\.?)$/i, '');

/**
 * The county that a places search means, in the order of S1 §7: its exact name, then its name
 * without "County" or "Co.", then without regard to case, then by its beginning; the first hit wins.
 */
export function matchCounty<County extends { name: string }>(
  counties: readonly County[],
  longName: string,
): County | undefined {
  const name = longName.trim();
  const short = withoutSuffix(name);
  const lower = short.toLowerCase();
  if (lower === '') return undefined;
  return (
    counties.find((county) => county.name === name) ??
    counties.find((county) => county.name === short) ??
    counties.find((county) => withoutSuffix(county.name).toLowerCase() === lower) ??
    counties.find((county) => county.name.toLowerCase().startsWith(lower))
  );
}

import type { Coordinates } from '../places/schema.ts';
import { DAYS, type OpeningHours } from '../restaurants/rules.ts';

/** How much a restaurant or dish takes; lengths in UTF-16 code units. */
export const CATALOGUE_LIMITS = {
  nameLength: 120,
  descriptionLength: 2000,
  addressLength: 200,
  phoneLength: 40,
  linkLength: 500,
  dishesOfRestaurant: 200,
  /** Spans of a week: three a day. */
  openingSpans: 21,
  reasonLength: 500,
} as const;

/**
 * Opening hours as they stand in a cell: `mo 11:00-22:00; tu 11:00-22:00`, spans in the order of the
 * week. Closed for the whole week is an empty text.
 */
export const writeOpeningHours = (hours: OpeningHours): string =>
  orderOpeningHours(hours)
    .map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)
    .join('; ');

/** Closed for the whole week, which is something else than nothing known. */
export const CLOSED_ALL_WEEK = 'closed';
/** Days as they are called in Spanish, where they are called otherwise. */
const DIAS: Record<string, string> = { lu: 'mo', ma: 'tu', mi: 'we', ju: 'th', vi: 'fr', do: 'su' };
const dayAt = (name: string): number => {
  const short = name.toLowerCase();
  return DAYS.findIndex((day) => day === (DIAS[short] ?? short));
};

/**
 * Opening hours as `writeOpeningHours` writes them; also with one digit for the hour, and with days in
 * a row: `mo-fr 9:00-17:00`.
 * @returns null for anything else
 */
export function readOpeningHours(text: string): OpeningHours | null {
  const hours: OpeningHours = [];
  if ([CLOSED_ALL_WEEK, 'cerrado'].includes(text.trim().toLowerCase())) return hours;
  for (const part of text.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const [, first = '', last = first, opens = '', closes = ''] =
      /^\s*([a-z]{2})(?:\s*[-–]\s*([a-z]{2}))?\s+(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})\s*$/i.exec(
        part,
      ) ?? [];
    const from = dayAt(first);
    const to = dayAt(last);
    if (from < 0 || to < from) return null;
    for (const day of DAYS.slice(from, to + 1)) {
      hours.push({ day, opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') });
    }
  }
  return hours;
}

/** The order of the week, and within a day of the clock. */
export const orderOpeningHours = (hours: OpeningHours): OpeningHours =>
  hours.toSorted(
    (a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || a.opens.localeCompare(b.opens),
  );

/** Where a restaurant of the festival can stand: South Carolina and Georgia, with some miles around. */
const FESTIVAL_BOX = { south: 30, north: 35.6, west: -86, east: -78.2 };

export const isInFestival = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= FESTIVAL_BOX.south &&
  latitude <= FESTIVAL_BOX.north &&
  longitude >= FESTIVAL_BOX.west &&
  longitude <= FESTIVAL_BOX.east;

/**
 * Coordinates as somebody types or pastes them: "32.77, -79.93", also with degree signs and N or W.
 * @returns null where the text is no pair of numbers within the globe
 */
export function readCoordinates(typed: string): Coordinates | null {
  const pair =
    /^\s*\(?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS]?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW]?)\s*\)?\s*$/i.exec(
      typed.replaceAll('−', '-'),
    );
  if (!pair) return null;
  const [, north = '', pole = '', east = '', side = ''] = pair;
  const latitude = Number(north) * (/s/i.test(pole) ? -1 : 1);
  const longitude = Number(east) * (/w/i.test(side) ? -1 : 1);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

/** How many restaurants stand on a page of the organisers' list. */
export const CATALOGUE_PAGE_SIZE = 50;
export const CATALOGUE_ORDERS = ['name', 'county', 'dishes', 'votes', 'updated'] as const;
export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number];
/** What a restaurant should have, and may not have yet. */
export const CATALOGUE_LACKS = ['coordinates', 'dishes', 'picture'] as const;
export type CatalogueLack = (typeof CATALOGUE_LACKS)[number];
export const CATALOGUE_STATUSES = ['shown', 'archived', 'all'] as const;
export type CatalogueStatus = (typeof CATALOGUE_STATUSES)[number];

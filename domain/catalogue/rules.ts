import type { Coordinates } from '../places/rules.ts';
import { DAYS, type OpeningHours } from '../restaurants/rules.hours.ts';
import { type Diet, DIETS, foldText, orderDiets } from '../restaurants/rules.ts';

/** Size limits of the catalogue; the length limit of a text is in its field (`RESTAURANT_FIELDS`). */
export const CATALOGUE_LIMITS = {
  dishesOfRestaurant: 200,
  /** Spans of a week: three a day. */
  openingSpans: 21,
  /** In UTF-16 code units. */
  reasonLength: 500,
} as const;

/**
 * Opening hours as written in a cell: `mo 11:00-22:00; tu 11:00-22:00`, spans in the order of the week.
 * Closed for the whole week is an empty text.
 */
export const writeOpeningHours = (hours: OpeningHours): string =>
  orderOpeningHours(hours)
    .map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)
    .join('; ');

/** Closed for the whole week, as opposed to unknown hours. */
export const CLOSED_ALL_WEEK = 'closed';

/** The marks as written in a cell: `vegetarian, gluten-free`. */
export const writeDiets = (diets: readonly Diet[]): string =>
  diets.map((diet) => diet.replace('_', '-')).join(', ');

/** Spanish words for the marks, and what else people write. */
const DIET_WORDS: Record<string, Diet> = {
  vegetariano: 'vegetarian',
  vegetariana: 'vegetarian',
  vegano: 'vegan',
  vegana: 'vegan',
  'sin gluten': 'gluten_free',
  'gluten free': 'gluten_free',
  'gluten-free': 'gluten_free',
  picante: 'spicy',
  picoso: 'spicy',
  hot: 'spicy',
};

/** Parses marks as `writeDiets` writes them, in both languages. @returns null for an unknown word */
export function readDiets(text: string): Diet[] | null {
  const words = foldText(text)
    .split(/[,;/\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const marks = words.map((word) => DIET_WORDS[word] ?? DIETS.find((diet) => diet === word));
  if (marks.includes(undefined)) return null;
  return orderDiets(marks.filter((mark) => mark !== undefined));
}

/** Sorts by day of the week, then by time. */
export const orderOpeningHours = (hours: OpeningHours): OpeningHours =>
  hours.toSorted(
    (a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || a.opens.localeCompare(b.opens),
  );

const DAY = 24 * 60;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether two spans overlap; spans continue past midnight, and from Sunday to Monday. */
export function hasOverlap(hours: OpeningHours): boolean {
  const spans = orderOpeningHours(hours).map(({ day, opens, closes }) => {
    const start = DAYS.indexOf(day) * DAY + minuteOf(opens);
    return { start, end: start + ((minuteOf(closes) - minuteOf(opens) + DAY) % DAY || DAY) };
  });
  return spans.some(({ end }, index) => {
    const next = spans[index + 1]?.start ?? (spans[0]?.start ?? 0) + 7 * DAY;
    return end > next;
  });
}

/** The area of the festival: South Carolina and Georgia, with a margin of some miles. */
const FESTIVAL_BOX = { south: 30, north: 35.6, west: -86, east: -78.2 };

export const isInFestival = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= FESTIVAL_BOX.south &&
  latitude <= FESTIVAL_BOX.north &&
  longitude >= FESTIVAL_BOX.west &&
  longitude <= FESTIVAL_BOX.east;

/** "32.77", "32.77°" and "32°46'35.2" with its minutes and seconds; a sign or a letter for the side. */
const angle = (sides: string) =>
  String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?(?:(?<=°)\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′|’’))?)?\s*([${sides}]?)`;
const PAIR = new RegExp(
  String.raw`^\s*\(?\s*${angle('NS')}\s*[,;\s]\s*${angle('EW')}\s*\)?\s*$`,
  'i',
);
/** A link of a web map: the place's own coordinates take precedence over the map's centre. */
const IN_LINK = [
  /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&](?:query|q|ll|coordinate|destination|daddr)=(-?\d{1,3}\.\d+)(?:,|%2C)\+?(-?\d{1,3}\.\d+)/i,
  /\/(?:search|place|dir\/[^/?]*)\/(-?\d{1,3}\.\d+),\+?(-?\d{1,3}\.\d+)/,
  /@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/,
  /[?&]center=(-?\d{1,3}\.\d+)(?:,|%2C)(-?\d{1,3}\.\d+)/i,
];

/**
 * Whether a text is a short link of Google or Apple Maps. It names no place: only the service that shortened it
 * knows where it leads, and the server asks nobody outside.
 */
export const isShortMapLink = (typed: string): boolean =>
  /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\/|maps\.apple\.com\/p\/)/i.test(
    typed.trim(),
  );

/**
 * Parses typed or pasted coordinates: "32.77, -79.93", also with degree signs and N or W, in degrees,
 * minutes and seconds, or as the link of a place on a web map.
 * @returns null if the text is not a pair of numbers within the globe
 */
export function readCoordinates(typed: string): Coordinates | null {
  const text = typed.trim().replaceAll('−', '-');
  if (/^https?:\/\//i.test(text)) {
    const found = IN_LINK.map((one) => one.exec(text)).find((one) => one !== null);
    return onGlobe(Number(found?.[1]), Number(found?.[2]));
  }
  const [, ...parts] = PAIR.exec(text) ?? [];
  return onGlobe(degreesOf(parts.slice(0, 4)), degreesOf(parts.slice(4)));
}

/**
 * Parses one coordinate: "32.77", "32.77° N", "32°46'35.2\"".
 * @param sides the letters that it may end with
 * @returns null for anything else
 */
export function readAngle(typed: string, sides: 'NS' | 'EW'): number | null {
  const [, ...parts] =
    new RegExp(`^${angle(sides)}$`, 'i').exec(typed.trim().replaceAll('−', '-')) ?? [];
  const degrees = degreesOf(parts);
  return Number.isNaN(degrees) ? null : degrees;
}

/** @returns NaN for an invalid angle, such as 60 minutes, or both a sign and a letter */
function degreesOf([degrees = '', minutes = '0', seconds = '0', side = '']: (
  | string
  | undefined
)[]) {
  if (degrees === '' || Number(minutes) >= 60 || Number(seconds) >= 60) return NaN;
  if (side !== '' && /^[+-]/.test(degrees)) return NaN;
  const sign = /[sw]/i.test(side) !== degrees.startsWith('-') ? -1 : 1;
  // Exact to some inches; rounds off the error of dividing by 60.
  const parts = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return sign * Number(parts.toFixed(7));
}

/** NaN fails these comparisons too. */
const onGlobe = (latitude: number, longitude: number): Coordinates | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;

/** Restaurants on one page of the organisers' list. */
export const CATALOGUE_PAGE_SIZE = 50;
export const CATALOGUE_ORDERS = ['name', 'county', 'dishes', 'votes', 'updated'] as const;
export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number];
/** What a restaurant should have but may still lack. */
export const CATALOGUE_LACKS = ['coordinates', 'dishes', 'picture'] as const;
export type CatalogueLack = (typeof CATALOGUE_LACKS)[number];
export const CATALOGUE_STATUSES = ['shown', 'archived', 'all'] as const;
export type CatalogueStatus = (typeof CATALOGUE_STATUSES)[number];

/** A typed web address as it is stored: with https if the scheme is missing; null for none. */
export function completeLink(typed: string): string | null {
  const link = typed.trim();
  if (link === '') return null;
  return /^https?:/i.test(link) ? link : `https://${link}`;
}

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

/** The order of the week, and within a day of the clock. */
export const orderOpeningHours = (hours: OpeningHours): OpeningHours =>
  hours.toSorted(
    (a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || a.opens.localeCompare(b.opens),
  );

import type { Restaurant as RestaurantData, WithContext } from 'schema-dts';
import type { Day } from '../../domain/restaurants/rules.hours.ts';
import { describe, safeLink } from '../../domain/restaurants/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Language } from '../../domain/language.ts';
import { paths } from '../paths.ts';

const DAY_NAMES = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
} as const satisfies Record<Day, string>;

/**
 * A restaurant as schema.org has it, for search engines. Only what the page itself shows: its votes are in no
 * rating, since they are of dishes.
 * @param origin of this festival's pages
 */
export function restaurantData(
  restaurant: Restaurant,
  { origin, language }: { origin: string; language: Language },
): WithContext<RestaurantData> {
  const { id, name, latitude, longitude, phone, averageStars, reviewCount } = restaurant;
  const description = describe(restaurant, language);
  const logo = absolute(origin, restaurant.logoUrl);
  const menu = safeLink(restaurant.menuUrl);
  const profiles = [
    restaurant.websiteUrl,
    restaurant.instagramUrl,
    restaurant.facebookUrl,
    restaurant.tiktokUrl,
  ].flatMap((link) => safeLink(link) ?? []);
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': origin + paths.restaurant(id),
    name,
    url: origin + paths.restaurant(id),
    servesCuisine: 'Tacos',
    ...(description && { description }),
    ...(logo && { image: logo }),
    ...(phone && { telephone: phone }),
    ...(menu && { hasMenu: menu }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    address: {
      '@type': 'PostalAddress',
      ...(restaurant.address && { streetAddress: restaurant.address }),
      ...(restaurant.zipCode && { postalCode: restaurant.zipCode }),
      addressRegion: restaurant.stateId,
      addressCountry: 'US',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(restaurant.openingHours && {
      openingHoursSpecification: restaurant.openingHours.map(({ day, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification' as const,
        dayOfWeek: DAY_NAMES[day],
        opens,
        closes,
      })),
    }),
    ...(averageStars !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageStars,
        reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

const absolute = (origin: string, url: string | null): string | null =>
  url?.startsWith('/') ? origin + url : url;

import { measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';

/**
 * A row of the list with its distance, in miles, from the position that was named. The generic
 * description is left out where nobody reads it: with one in each language (`describe`).
 */
export function presentCard(
  row: Omit<RestaurantCard, 'distanceMiles'>,
  near: Coordinates | null,
): RestaurantCard {
  const { latitude, longitude } = row;
  const placed = near && latitude !== null && longitude !== null;
  return {
    ...row,
    description: row.descriptionEn && row.descriptionEs ? null : row.description,
    distanceMiles: placed ? measureMiles(near, { latitude, longitude }) : null,
  };
}

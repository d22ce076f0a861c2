import { type Coordinates, measureMiles } from '../../domain/places/rules.ts';
import type {
  Dish,
  Favourite,
  Restaurant,
  RestaurantCard,
} from '../../domain/restaurants/schema.ts';
import type { selectFavourites, selectRestaurant, selectStars } from './queries.ts';

/**
 * A row of the list with its distance, in miles, from the given position. Leaves out the generic
 * description if the restaurant has one in each language (`describe`), because it is never shown
 * then.
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

type FavouriteRow = Awaited<ReturnType<typeof selectFavourites>>[number];

export const presentFavourite = ({ savedAt, ...row }: FavouriteRow): Favourite => ({
  ...presentCard(row, null),
  savedAt: savedAt.toISOString(),
});

type RestaurantRow = Awaited<ReturnType<typeof selectRestaurant>>[number];
type StarsRow = Awaited<ReturnType<typeof selectStars>>[number];

/** @param stars undefined if nothing was counted */
export const presentRestaurant = (
  row: RestaurantRow,
  dishes: Dish[],
  stars: StarsRow | undefined,
): Restaurant => ({
  ...row,
  dishes,
  reviewCount: stars?.reviewCount ?? 0,
  averageStars: stars?.averageStars ?? null,
});

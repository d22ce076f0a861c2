import { isInEachLanguage, readByLanguage } from '../../domain/localized-text.ts';
import { type Coordinates, measureMiles } from '../../domain/places/rules.ts';
import { DIETS } from '../../domain/restaurants/rules.ts';
import { keysOf } from '../../domain/restaurants/fields.keys.ts';
import { CARD_FIELDS, DISH_FIELDS, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import type {
  Dish,
  Favourite,
  Restaurant,
  RestaurantCard,
} from '../../domain/restaurants/schema.ts';
import { pickFields } from '../http/pick-fields.ts';
import type { selectFavourites, selectRestaurant, selectStars } from './queries.ts';
import type { selectRestaurants } from './queries.lists.ts';

const CARD_KEYS = ['id', ...keysOf(CARD_FIELDS), 'countyName'] as const;
const DISH_KEYS = ['id', ...keysOf(DISH_FIELDS)] as const;
const RESTAURANT_KEYS = ['id', ...keysOf(RESTAURANT_FIELDS), 'countyName', 'stateName'] as const;

export type CardRow = Awaited<ReturnType<typeof selectRestaurants>>[number];

/** The distance in miles from a position; null without one or without coordinates. */
export function milesOf(
  { latitude, longitude }: Pick<CardRow, 'latitude' | 'longitude'>,
  near: Coordinates | null,
): number | null {
  const isPlaced = near && latitude !== null && longitude !== null;
  return isPlaced ? measureMiles(near, { latitude, longitude }) : null;
}

/**
 * A row of the list with its distance, in miles, from the given position. Leaves out the generic
 * description if the restaurant has one in each language (`describe`), because it is never shown
 * then.
 */
export function presentCard(row: CardRow, near: Coordinates | null): RestaurantCard {
  return {
    ...pickFields(row, CARD_KEYS),
    dishes: {
      shown: row.dishes.shown,
      diets: DIETS.filter((diet) => row.dishes.diets.includes(diet)),
    },
    reviewCount: row.stars.reviewCount,
    averageStars: row.stars.averageStars,
    description: isInEachLanguage(readByLanguage(row, 'description')) ? null : row.description,
    distanceMiles: milesOf(row, near),
  };
}

type FavouriteRow = Awaited<ReturnType<typeof selectFavourites>>[number];

export const presentFavourite = (row: FavouriteRow): Favourite => ({
  ...presentCard(row, null),
  savedAt: row.savedAt.toISOString(),
});

type RestaurantRow = Awaited<ReturnType<typeof selectRestaurant>>[number];
type StarsRow = Awaited<ReturnType<typeof selectStars>>[number];

/** @param stars undefined if nothing was counted */
export const presentRestaurant = (
  row: RestaurantRow,
  dishes: Dish[],
  stars: StarsRow | undefined,
): Restaurant => ({
  ...pickFields(row, RESTAURANT_KEYS),
  dishes: dishes.map((dish) => pickFields(dish, DISH_KEYS)),
  reviewCount: stars?.reviewCount ?? 0,
  averageStars: stars?.averageStars ?? null,
});

import { DIETS } from '../../domain/restaurants/rules.ts';
import type { Restaurant, RestaurantCard } from '../../domain/restaurants/schema.ts';

const NO_DISHES: RestaurantCard['dishes'] = { shown: null, diets: [] };

/** What a row says of the dishes. A server of the version before says nothing. */
export const dishesOf = (card: Partial<Pick<RestaurantCard, 'dishes'>>): RestaurantCard['dishes'] =>
  card.dishes ?? NO_DISHES;

/** The picture of a row: food first, else the logo; null without either. */
export const pictureOf = (
  card: Pick<RestaurantCard, 'logoUrl'> & Partial<Pick<RestaurantCard, 'dishes'>>,
): string | null => dishesOf(card).shown?.imageUrl ?? card.logoUrl;

/** A restaurant as lists show it: the same dish as the server would choose. */
export function cardOf(restaurant: Restaurant): Omit<RestaurantCard, 'distanceMiles'> {
  const { dishes, featuredDishId } = restaurant;
  const [shown = null] = [
    ...dishes.filter(({ id }) => id === featuredDishId),
    ...dishes.filter(({ imageUrl }) => imageUrl !== null),
    ...dishes,
  ];
  const diets = DIETS.filter((diet) => dishes.some((dish) => dish.diets?.includes(diet)));
  return { ...restaurant, dishes: { shown, diets } };
}

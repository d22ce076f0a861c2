import { EMPTY_DISH, EMPTY_RESTAURANT } from '../domain/restaurants/fields.keys.ts';
import type { Dish, Restaurant, RestaurantCard } from '../domain/restaurants/schema.ts';
import type { Say } from './part.ts';

export const LONG_NAME = 'Taquería y Antojitos El Rincón de Doña Guadalupe de los Altos de Jalisco';

/** A dish; `number` makes its id. */
export const dishOf = (number: number, fields: Partial<Dish> & { name: string }): Dish => ({
  ...EMPTY_DISH,
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...fields,
});

/** The dish of most samples; `number` makes its id. */
export const tacoOf = (say: Say, number: number, fields: Partial<Dish> = {}): Dish =>
  dishOf(number, { name: say('Taco with pork and pineapple', 'Taco al pastor'), ...fields });

/** A restaurant with two dishes. */
export const restaurantOf = (say: Say, fields: Partial<Restaurant> = {}): Restaurant => ({
  ...EMPTY_RESTAURANT,
  id: '00000000-0000-4000-8000-0000000000a0',
  name: 'El Comal de Lupita',
  stateId: 'SC',
  stateName: 'South Carolina',
  countyId: '45019',
  countyName: 'Charleston',
  latitude: 32.78,
  longitude: -79.93,
  descriptionEn: 'Tortillas from our own mill.',
  descriptionEs: 'Tortillas de nuestro molino.',
  dishes: [tacoOf(say, 1), dishOf(2, { name: LONG_NAME })],
  reviewCount: 12,
  averageStars: 4.5,
  ...fields,
});

/** The same as a row of a list. */
export function cardOf(say: Say, fields: Partial<RestaurantCard> = {}): RestaurantCard {
  const { dishes, ...restaurant } = restaurantOf(say);
  const [shown = null] = dishes;
  return {
    ...restaurant,
    dishes: { shown, diets: ['vegetarian', 'spicy'] },
    distanceMiles: null,
    ...fields,
  };
}

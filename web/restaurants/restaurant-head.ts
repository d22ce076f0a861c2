import { describe } from '../../domain/restaurants/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { pageHead, withData } from '../page-head.ts';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import { restaurantData } from './restaurant-data.ts';

/** The head of a restaurant's page, with the social card that the server draws. */
export function restaurantHead(context: RouterContext, restaurant: Restaurant) {
  const { t, language } = context.localeStore.get();
  const { id, name, countyName: county, stateName: state } = restaurant;
  const head = pageHead(context, {
    title: name,
    description:
      describe(restaurant, language) ?? t('restaurants.card_description', { name, county, state }),
    path: paths.restaurant(id),
    picture: `/cards/${id}.png`,
  });
  if (!import.meta.env.SSR) return head;
  return withData(context, head, ({ publicUrl: origin }) =>
    restaurantData(restaurant, { origin, language }),
  );
}

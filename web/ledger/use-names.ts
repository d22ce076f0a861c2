import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { restaurantQuery } from '../restaurants/queries.ts';

/**
 * The names of a restaurant and its dishes: the log has only their ids. Those that are no longer in the festival
 * are named by the end of their id.
 */
export function useNames(restaurantId: string): {
  restaurantName: string;
  dishName: (dishId: string) => string;
} {
  const t = useText();
  const { data } = useQuery(restaurantQuery(useApi(), restaurantId));
  const dishes = new Map(data?.dishes.map(({ id, name }) => [id, name]));
  return {
    restaurantName: data?.name ?? t('ledger.unnamed_restaurant', { id: restaurantId.slice(-6) }),
    dishName: (dishId) => dishes.get(dishId) ?? t('ledger.unnamed_dish', { id: dishId.slice(-6) }),
  };
}

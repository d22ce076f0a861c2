import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { type Api, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSetPerson } from '../people/queries.ts';
import { useToast } from '../ui/Toast.tsx';

/** What a list shows of a saved restaurant. */
export type SavedRestaurant = Omit<RestaurantCard, 'distanceMiles'>;

/** S2 §9: user data may be a minute old. It goes with the person, as everything under `mine`. */
export const favouritesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'favourites'],
    queryFn: () => api.restaurants.favourites(),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });

/** One write after the other: what was tapped last is what stands in the end. */
let writing: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Saves a restaurant or no longer: seen at once, and taken back with the reason where the server
 * refuses.
 * @returns resolves to whether it is done
 */
export function useSetFavourite(): (
  restaurant: SavedRestaurant,
  isFavourite: boolean,
) => Promise<boolean> {
  const api = useApi();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const toast = useToast();
  const failureText = useFailureText();
  const { queryKey } = favouritesQuery(api);
  const show = (restaurant: SavedRestaurant, isFavourite: boolean) =>
    client.setQueryData(queryKey, (saved) => {
      const others = saved?.filter(({ id }) => id !== restaurant.id);
      return isFavourite ? others?.concat({ ...restaurant, distanceMiles: null }) : others;
    });
  return async (restaurant, isFavourite) => {
    waiting += 1;
    await client.cancelQueries({ queryKey });
    show(restaurant, isFavourite);
    const write = writing.then(() =>
      api.restaurants.setFavourite({ restaurantId: restaurant.id, isFavourite }),
    );
    writing = write.catch(() => {});
    try {
      await write;
      return true;
    } catch (error) {
      show(restaurant, !isFavourite);
      toast({ text: failureText(error), isError: true });
      // The session ended elsewhere.
      if (failureCode(error) === 'signed_out') setPerson(null);
      return false;
    } finally {
      waiting -= 1;
      if (waiting === 0) void client.invalidateQueries({ queryKey });
    }
  };
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Favourite, RestaurantCard } from '../../domain/restaurants/schema.ts';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { usePerson, useSetPerson } from '../people/queries.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { useToast } from '../ui/Toast.tsx';
import { inTurn } from './turns.ts';

/** What a list shows of a saved restaurant. */
export type SavedRestaurant = Omit<RestaurantCard, 'distanceMiles'>;

/** They go with the person, as everything under `mine`. */
export const favouritesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'favourites'],
    queryFn: () => api.restaurants.favourites(),
    ...cached.user,
  });

/** `waiting` until it is known who looks, and what they have saved. */
export type HeartState = 'waiting' | 'signed-out' | 'saved' | 'unsaved';

/** What the hearts of a page say, by one look at the favourites for all of them. */
export function useHearts(): (restaurantId: string) => HeartState {
  const person = usePerson();
  const inBrowser = useHydrated();
  const favourites = useQuery({ ...favouritesQuery(useApi()), enabled: Boolean(person) });
  const saved = useMemo(() => new Set(favourites.data?.map(({ id }) => id)), [favourites.data]);
  if (!inBrowser || person === undefined) return () => 'waiting';
  if (person === null) return () => 'signed-out';
  if (favourites.isLoading) return () => 'waiting';
  return (restaurantId) => (saved.has(restaurantId) ? 'saved' : 'unsaved');
}

interface Write {
  restaurantId: string;
  isFavourite: boolean;
  savedAt?: string;
}

/** The first saved first, as the server lists them. */
const bySavedAt = (a: Favourite, b: Favourite) =>
  a.savedAt === b.savedAt ? (a.id < b.id ? -1 : 1) : a.savedAt < b.savedAt ? -1 : 1;

/** While any is under way, the list of the server would be behind what was tapped. */
let underWay = 0;

/**
 * Saves a restaurant or no longer: seen at once, where more is known of it than its id, and taken
 * back with the reason where the server refuses.
 */
export function useSetFavourite() {
  const api = useApi();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const toast = useToast();
  const failureText = useFailureText();
  const { queryKey } = favouritesQuery(api);
  const find = (id: string) => client.getQueryData(queryKey)?.find((one) => one.id === id);
  const drop = (id: string) =>
    client.setQueryData(queryKey, (saved) => saved?.filter((one) => one.id !== id));
  const put = (favourite: Favourite) =>
    client.setQueryData(queryKey, (saved) =>
      saved
        ?.filter(({ id }) => id !== favourite.id)
        .concat(favourite)
        .toSorted(bySavedAt),
    );
  /** Behind all the others, whatever the clock of the device says. */
  const lastSavedAt = () => {
    const now = new Date().toISOString();
    const last = client.getQueryData(queryKey)?.at(-1)?.savedAt;
    return last && last > now ? last : now;
  };

  async function send(write: Write, change: () => void, takeBack: () => void): Promise<boolean> {
    underWay += 1;
    await client.cancelQueries({ queryKey });
    change();
    try {
      await inTurn(write.restaurantId, () => api.restaurants.setFavourite(write));
      return true;
    } catch (error) {
      takeBack();
      toast({ text: failureText(error), isError: true });
      // The session ended elsewhere.
      if (failureCode(error) === 'signed_out') setPerson(null);
      return false;
    } finally {
      underWay -= 1;
      if (underWay === 0) void client.invalidateQueries({ queryKey });
    }
  }

  return {
    /**
     * @param savedAt of what comes back by an undo
     * @returns resolves to whether it is done
     */
    save: (restaurant: SavedRestaurant | { id: string }, savedAt?: string): Promise<boolean> => {
      const { id } = restaurant;
      const before = find(id);
      return send(
        { restaurantId: id, isFavourite: true, ...(savedAt !== undefined && { savedAt }) },
        () => {
          if (!('name' in restaurant)) return;
          put({ ...restaurant, distanceMiles: null, savedAt: savedAt ?? lastSavedAt() });
        },
        () => {
          if (!before) drop(id);
        },
      );
    },
    /** @returns resolves to what was removed, for an undo; null where it was not */
    remove: async (id: string): Promise<{ savedAt: string | undefined } | null> => {
      const before = find(id);
      const isDone = await send(
        { restaurantId: id, isFavourite: false },
        () => drop(id),
        () => {
          if (before) put(before);
        },
      );
      return isDone ? { savedAt: before?.savedAt } : null;
    },
  };
}

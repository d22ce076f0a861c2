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

/** Removed at sign-out, as all keys under `mine`. */
export const favouritesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'favourites'],
    queryFn: () => api.restaurants.favourites(),
    ...cached.user,
  });

/** `waiting` until the person and their favourites are loaded. */
export type HeartState = 'waiting' | 'signed-out' | 'saved' | 'unsaved';

/** The states of all hearts of a page, by a single query. */
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

/** By time of saving, the oldest first, as on the server. */
const bySavedAt = (a: Favourite, b: Favourite) =>
  a.savedAt === b.savedAt ? (a.id < b.id ? -1 : 1) : a.savedAt < b.savedAt ? -1 : 1;

/** Number of pending writes: until all are done, the server's list is outdated. */
let underWay = 0;

/**
 * Saves or removes a restaurant: shown at once (unless only its id is known), and reverted with the
 * reason if the server refuses.
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
  /** After all others, even if the device's clock is wrong. */
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
      // The session was ended elsewhere.
      if (failureCode(error) === 'signed_out') setPerson(null);
      return false;
    } finally {
      underWay -= 1;
      if (underWay === 0) void client.invalidateQueries({ queryKey });
    }
  }

  return {
    /**
     * @param savedAt of a favourite restored by an undo
     * @returns resolves to whether it was saved
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
    /** @returns resolves to what was removed, for an undo; null if it failed */
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

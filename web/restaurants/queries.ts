import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { LIST_PART } from '../../domain/restaurants/rules.only.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** About 11 m: enough to order restaurants by, and the same for people at one table. */
export const coarsePosition = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
});

/** Which restaurants a list is of: a state's, a county's, or, with null, all. */
export type ListScope = { stateId: string | null } | { countyId: string };

/** What a list is narrowed to, as in its address. */
export interface Narrowing {
  q?: string | undefined;
  only?: string | undefined;
}

const askedFor = (scope: ListScope) =>
  'countyId' in scope ? scope : { ...(scope.stateId !== null && { stateId: scope.stateId }) };

/** As the server takes it: the words without spaces around them, and nothing that is empty. */
const narrowedBy = ({ q = '', only = '' }: Narrowing) => {
  const words = q.trim().slice(0, MOST_LETTERS).trim();
  return { ...(words && { q: words }), ...(only && { only }) };
};
/** Of the words of a search. */
const MOST_LETTERS = 100;

/** A list by name; of a long one the first part (`LIST_PART`). */
export const listQuery = (api: Api, scope: ListScope) =>
  'countyId' in scope
    ? countyRestaurantsQuery(api, scope.countyId)
    : stateRestaurantsQuery(api, scope.stateId, null);

export const listCountQuery = (api: Api, scope: ListScope, narrowing: Narrowing = {}) => {
  const narrowed = narrowedBy(narrowing);
  return queryOptions({
    queryKey: ['restaurant-count', scope, narrowed],
    queryFn: ({ signal }) => api.restaurants.count({ ...askedFor(scope), ...narrowed }, { signal }),
    ...cached.dynamic,
  });
};

/** Whether the list is as `listQuery` has it: of a long one no more than its first part. */
export const isAsListed = ({ q, only }: Narrowing, parts: number): boolean =>
  parts === 1 && !q?.trim() && !only;

/**
 * The first parts of a list that is too long to be here whole: as the server narrows and orders it.
 * @param parts how many; those that are here already are not fetched again
 */
export const listPartsQuery = (
  api: Api,
  scope: ListScope,
  { at, parts, ...narrowing }: Narrowing & { at: Coordinates | null; parts: number },
) => {
  const near = at && coarsePosition(at);
  const narrowed = narrowedBy(narrowing);
  const isPlain = near === null && Object.keys(narrowed).length === 0;
  const keyOf = (count: number) => ['restaurant-parts', scope, narrowed, near, count];
  return queryOptions({
    queryKey: keyOf(parts),
    queryFn: async ({ client, signal }) => {
      const before = parts === 2 && isPlain ? listQuery(api, scope).queryKey : keyOf(parts - 1);
      const found = [...(client.getQueryData<RestaurantCard[]>(before) ?? [])];
      while (found.length < parts * LIST_PART) {
        const asked = { ...askedFor(scope), ...narrowed, ...near, skip: String(found.length) };
        const part = await api.restaurants.list(asked, { signal });
        found.push(...part);
        if (part.length < LIST_PART) break;
      }
      // One may have moved to a later part meanwhile.
      return [...new Map(found.map((one) => [one.id, one])).values()];
    },
    ...cached.dynamic,
  });
};

/** The names of all restaurants, by their ids. */
export const restaurantNamesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['restaurant-names'],
    queryFn: async ({ signal }) => {
      const names = new Map<string, string>();
      for (let skip = 0; ; skip += LIST_PART) {
        const part = await api.restaurants.list({ skip: String(skip) }, { signal });
        for (const { id, name } of part) names.set(id, name);
        // A server of the version before answers with all at once.
        if (part.length !== LIST_PART) return Object.fromEntries(names);
      }
    },
    ...cached.dynamic,
  });

/** Of a long list the first part. @param stateId null: of all states */
export const stateRestaurantsQuery = (api: Api, stateId: string | null, at: Coordinates | null) => {
  const near = at && coarsePosition(at);
  return queryOptions({
    queryKey: ['restaurants', { stateId }, near && [near.latitude, near.longitude]],
    queryFn: ({ signal }) =>
      api.restaurants.list({ ...(stateId !== null && { stateId }), ...near }, { signal }),
    ...cached.dynamic,
  });
};

export const countyRestaurantsQuery = (api: Api, countyId: string) =>
  queryOptions({
    queryKey: ['restaurants', { countyId }, null],
    queryFn: () => api.restaurants.list({ countyId }),
    ...cached.dynamic,
  });

export const restaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['restaurant', restaurantId],
    queryFn: () => api.restaurants.find({ restaurantId }),
    ...cached.dynamic,
  });

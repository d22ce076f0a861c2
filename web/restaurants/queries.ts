import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
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

export const askedFor = (scope: ListScope) =>
  'countyId' in scope ? scope : { ...(scope.stateId !== null && { stateId: scope.stateId }) };

/** Of the words of a search. */
const MOST_LETTERS = 100;

/** As the server takes it: the words without spaces around them, and nothing that is empty. */
export const narrowedBy = ({ q = '', only = '' }: Narrowing) => {
  const words = q.trim().slice(0, MOST_LETTERS).trim();
  return { ...(words && { q: words }), ...(only && { only }) };
};
/** A list, by name or nearest first; of a long one the first part. */
const listAtQuery = (api: Api, scope: ListScope, at: Coordinates | null) => {
  const near = at && coarsePosition(at);
  return queryOptions({
    queryKey: ['restaurants', scope, near && [near.latitude, near.longitude]],
    queryFn: ({ signal }) => api.restaurants.list({ ...askedFor(scope), ...near }, { signal }),
    ...cached.dynamic,
  });
};

export const listQuery = (api: Api, scope: ListScope) => listAtQuery(api, scope, null);

export const listCountQuery = (api: Api, scope: ListScope, narrowing: Narrowing = {}) => {
  const narrowed = narrowedBy(narrowing);
  return queryOptions({
    queryKey: ['restaurant-count', scope, narrowed],
    queryFn: ({ signal }) => api.restaurants.count({ ...askedFor(scope), ...narrowed }, { signal }),
    ...cached.dynamic,
  });
};

/** @param stateId null: of all states */
export const stateRestaurantsQuery = (api: Api, stateId: string | null, at: Coordinates | null) =>
  listAtQuery(api, { stateId }, at);

export const countyRestaurantsQuery = (api: Api, countyId: string) => listQuery(api, { countyId });

export const restaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['restaurant', restaurantId],
    queryFn: () => api.restaurants.find({ restaurantId }),
    ...cached.dynamic,
  });

import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** About 11 m: enough to order restaurants by, and the same for people at one table. */
export const coarsePosition = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
});

/** @param stateId null: of all states */
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

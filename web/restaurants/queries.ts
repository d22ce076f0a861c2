import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/schema.ts';
import type { Api } from '../api/client.ts';

/** S2 §9: dynamic data may be five minutes old. */
const DYNAMIC_MS = 300_000;

/** About 11 m: enough to order restaurants by, and the same for people at one table. */
const coarse = (degrees: number) => degrees.toFixed(4);

export const stateRestaurantsQuery = (api: Api, stateId: string, near: Coordinates | null) =>
  queryOptions({
    queryKey: ['restaurants', { stateId }, near && [coarse(near.latitude), coarse(near.longitude)]],
    queryFn: () =>
      api.restaurants.list({
        stateId,
        ...(near && { latitude: coarse(near.latitude), longitude: coarse(near.longitude) }),
      }),
    staleTime: DYNAMIC_MS,
    placeholderData: keepPreviousData,
  });

export const countyRestaurantsQuery = (api: Api, countyId: string) =>
  queryOptions({
    queryKey: ['restaurants', { countyId }, null],
    queryFn: () => api.restaurants.list({ countyId }),
    staleTime: DYNAMIC_MS,
  });

export const restaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['restaurant', restaurantId],
    queryFn: () => api.restaurants.find({ restaurantId }),
    staleTime: DYNAMIC_MS,
  });

export const reviewsQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['reviews', restaurantId],
    queryFn: () => api.reviews.list({ restaurantId }),
    staleTime: DYNAMIC_MS,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** About 11 m: enough to find what is near, and the same for people at one table. */
const coarse = (degrees: number) => degrees.toFixed(4);

/** Suggested next restaurants: nearest to the visitor, else to the restaurant. */
export const suggestedQuery = (api: Api, restaurantId: string, visitor: Coordinates | null) => {
  const near = visitor && {
    latitude: coarse(visitor.latitude),
    longitude: coarse(visitor.longitude),
  };
  return queryOptions({
    queryKey: ['suggested', restaurantId, near],
    queryFn: () => api.restaurants.suggested({ restaurantId, ...near }),
    ...cached.dynamic,
    placeholderData: keepPreviousData,
  });
};

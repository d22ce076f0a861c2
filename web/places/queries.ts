import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { coarsePosition } from '../restaurants/queries.ts';

export const statesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['states'],
    queryFn: () => api.places.listStates(),
    ...cached.static,
  });

export const countiesQuery = (api: Api, stateId: string) =>
  queryOptions({
    queryKey: ['counties', stateId],
    queryFn: () => api.places.listCounties({ stateId }),
    ...cached.static,
  });

export const countyQuery = (api: Api, countyId: string) =>
  queryOptions({
    queryKey: ['county', countyId],
    queryFn: () => api.places.findCounty({ countyId }),
    ...cached.static,
  });

/** A server of the previous version gives only the nearest. */
interface Answer {
  restaurant: RestaurantCard | null;
  restaurants?: RestaurantCard[];
}

/** The restaurants nearest to a position, however far; empty where none takes part. */
export const nearestQuery = (api: Api, at: Coordinates) => {
  const near = coarsePosition(at);
  return queryOptions({
    queryKey: ['nearest', near.latitude, near.longitude],
    queryFn: async ({ signal }) => {
      const answer: Answer = await api.restaurants.nearest(near, { signal });
      return answer.restaurants ?? (answer.restaurant ? [answer.restaurant] : []);
    },
    ...cached.dynamic,
  });
};

/** The map of a state's counties, which is part of the app: see scripts/draw-county-maps.ts. */
export const countyShapesQuery = (stateId: string) =>
  queryOptions({
    queryKey: ['county-shapes', stateId],
    queryFn: async () =>
      stateId === 'GA'
        ? (await import('./county-maps/ga.gen.ts')).shapes
        : (await import('./county-maps/sc.gen.ts')).shapes,
    ...cached.file,
  });

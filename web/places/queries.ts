import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { coarsePosition } from '../restaurants/queries.ts';

/** The radius in which the server looks for the nearest restaurant. */
export const NEAREST_MILES = 50;

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

/** The restaurant nearest to a position; null when none is within `NEAREST_MILES`. */
export const nearestQuery = (api: Api, at: Coordinates) => {
  const near = coarsePosition(at);
  return queryOptions({
    queryKey: ['nearest', near.latitude, near.longitude],
    queryFn: async ({ signal }) => {
      const asked = { ...near, radiusMiles: NEAREST_MILES };
      return (await api.restaurants.nearest(asked, { signal })).restaurant;
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

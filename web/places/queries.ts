import { queryOptions } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';
import { coarsePosition } from '../restaurants/queries.ts';

/** As far as the server looks for the nearest restaurant. */
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

/** The restaurant nearest to somebody; null when none is within `NEAREST_MILES`. */
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

/** Searches are asked for by what stands in the box; an answer to words since changed is let go. */
export const restaurantSearchQuery = (api: Api, stateId: string, q: string) =>
  queryOptions({
    queryKey: ['search', 'restaurants', stateId, q],
    queryFn: ({ signal }) => api.restaurants.search({ stateId, q }, { signal }),
    ...cached.dynamic,
  });

export const countySearchQuery = (api: Api, stateId: string, q: string) =>
  queryOptions({
    queryKey: ['search', 'counties', stateId, q],
    queryFn: ({ signal }) => api.places.searchCounties({ stateId, q }, { signal }),
    ...cached.static,
  });

/** null: the ZIP code is not in the state. */
export const zipQuery = (api: Api, stateId: string, zip: string) =>
  queryOptions({
    queryKey: ['zip', stateId, zip],
    queryFn: async ({ signal }) => {
      try {
        return await api.places.findZip({ stateId, zip }, { signal });
      } catch (error) {
        if (failureCode(error) === 'zip_not_found') return null;
        throw error;
      }
    },
    ...cached.static,
  });

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

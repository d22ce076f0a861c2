import { queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { type Api, failureCode } from '../api/client.ts';

/** Searches use the text of the search box; a request for outdated words is aborted. */
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

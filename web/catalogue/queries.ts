import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** The address's words as the operation takes them. */
const catalogueFilter = ({ q, state, county, status, lacks, by, down, page }: CatalogueSearch) => ({
  ...(q && { q }),
  ...(state && { stateId: state }),
  ...(county && { countyId: county }),
  ...(status && { status }),
  ...(lacks && { lacks }),
  ...(by && { by }),
  ...(down && { direction: 'down' as const }),
  page: Number(page ?? 1),
});

/** A page of the list, as the address asks for it; the one before stays until it is there. */
export const catalogueQuery = (api: Api, search: CatalogueSearch) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'list', search],
    queryFn: ({ signal }) => api.catalogue.list(catalogueFilter(search), { signal }),
    placeholderData: keepPreviousData,
    ...cached.admin,
  });

/** All of a restaurant. It is edited, so it is read anew each time, and never under the typing hand. */
export const catalogueRestaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'one', restaurantId],
    queryFn: () => api.catalogue.find({ restaurantId }),
    ...cached.edited,
    ...cached.unkept,
  });

/** The points of a county's ZIP codes. */
export const countyPointsQuery = (api: Api, countyId: string) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'points', countyId],
    queryFn: () => api.catalogue.countyPoints({ countyId }),
    ...cached.static,
    enabled: countyId !== '',
  });

/** Where lists and pages keep what they show of restaurants. */
const SHOWING = [
  ['restaurants'],
  ['restaurant'],
  ['states'],
  ['counties'],
  ['county'],
  ['search'],
  ['suggested'],
  ['nearest'],
  ['mine', 'favourites'],
  ['mine', 'history'],
  ['mine', 'audit'],
  ['mine', 'catalogue', 'list'],
];

/** After a write: whatever shows a restaurant is asked for anew when it is looked at. */
export function catalogueChanged(client: QueryClient): void {
  for (const queryKey of SHOWING) void client.invalidateQueries({ queryKey });
}

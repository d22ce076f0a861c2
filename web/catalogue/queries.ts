import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** Converts the address's search into the operation's input. */
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

/** A page of the list, as given in the address; the previous page stays until it arrives. */
export const catalogueQuery = (api: Api, search: CatalogueSearch) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'list', search],
    queryFn: ({ signal }) => api.catalogue.list(catalogueFilter(search), { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

/** All of a restaurant. It is edited: read anew each time, and never refetched while someone types. */
export const catalogueRestaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'one', restaurantId],
    queryFn: () => api.catalogue.find({ restaurantId }),
    ...cached.edited,
    ...cached.unkept,
  });

/** What the merge of a restaurant into another would do; counted anew each time. */
export const mergePlanQuery = (api: Api, restaurantId: string, intoId: string) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'one', restaurantId, 'into', intoId],
    queryFn: () => api.catalogue.mergePlan({ restaurantId, intoId }),
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

/** County and middle of a ZIP code. */
export const zipQuery = (api: Api, zip: string) =>
  queryOptions({
    queryKey: ['mine', 'catalogue', 'zip', zip],
    queryFn: () => api.catalogue.findZip({ zip }),
    ...cached.static,
  });

/** Keys of the queries that show restaurants. */
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

/** Call after a write: queries that show restaurants are refetched when next used. */
export function catalogueChanged(client: QueryClient): void {
  for (const queryKey of SHOWING) void client.invalidateQueries({ queryKey });
}

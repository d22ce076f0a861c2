import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';
import type { RequestsSearch } from '../owners/requests-search.ts';

/** The fields of one's own restaurant, and the outcome of the latest proposal. */
export const ownRestaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'own-restaurant', restaurantId],
    queryFn: () => api.proposals.find({ restaurantId }),
    ...cached.edited,
  });

export const proposalsQuery = (api: Api, { proposal = 'pending', page = '1' }: RequestsSearch) =>
  queryOptions({
    queryKey: ['mine', 'proposals', proposal, page],
    queryFn: ({ signal }) =>
      api.proposals.list({ status: proposal, page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    ...cachedByAdmins.admin,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';
import type { RequestsSearch } from '../desk-search.ts';

/** What the own restaurant shows, and what became of the latest proposal. */
export const ownRestaurantQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'own-restaurant', restaurantId],
    queryFn: () => api.proposals.find({ restaurantId }),
    staleTime: 0,
    // What somebody types is held against it: it does not change by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const proposalsQuery = (api: Api, { proposal = 'pending', page = '1' }: RequestsSearch) =>
  queryOptions({
    queryKey: ['mine', 'proposals', proposal, page],
    queryFn: ({ signal }) =>
      api.proposals.list({ status: proposal, page: Number(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

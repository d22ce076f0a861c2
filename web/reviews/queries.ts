import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

/** S2 §9: dynamic data may be five minutes old, user data a minute. */
const DYNAMIC_MS = 300_000;
const OWN_MS = 60_000;

/** What everybody reads, a page after the other. */
export const reviewsQuery = (api: Api, restaurantId: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', restaurantId],
    queryFn: ({ pageParam, signal }) =>
      api.reviews.list(
        { restaurantId, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: DYNAMIC_MS,
  });

/** It goes with the person, as everything under `mine`. */
export const ownReviewQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'review', restaurantId],
    queryFn: () => api.reviews.findOwn({ restaurantId }),
    staleTime: OWN_MS,
    refetchOnWindowFocus: true,
  });

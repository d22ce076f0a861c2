import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** The reviews that everyone sees, page by page. */
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
    ...cached.dynamic,
  });

/** Removed with the person, as everything under `mine`. */
export const ownReviewQuery = (api: Api, restaurantId: string) =>
  queryOptions({
    queryKey: ['mine', 'review', restaurantId],
    queryFn: () => api.reviews.findOwn({ restaurantId }),
    ...cached.user,
  });

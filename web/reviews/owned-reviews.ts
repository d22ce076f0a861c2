import { infiniteQueryOptions } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

/** Of all lists of a restaurant's reviews for its owners; removed with the person. */
export const ownedReviewsKey = (restaurantId: string) =>
  ['mine', 'owned-reviews', restaurantId] as const;

/** The reviews as owners answer them, page by page; all, or those that wait for a reply. */
export const ownedReviewsQuery = (api: Api, restaurantId: string, only: 'unanswered' | null) =>
  infiniteQueryOptions({
    queryKey: [...ownedReviewsKey(restaurantId), only],
    queryFn: ({ pageParam, signal }) =>
      api.dashboard.reviews(
        { restaurantId, ...(only && { only }), ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...cached.user,
  });

import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { OwnedReviews } from '../../domain/dashboard/schema.ts';
import type { Reply } from '../../domain/reviews/schema.ts';
import { useApi } from '../api/context.ts';
import { ownedReviewsKey } from './owned-reviews.ts';
import { reviewsQuery } from './queries.ts';

/**
 * Writes or removes the restaurant's reply to a review; the owner's lists show it at once. After a refusal,
 * the reply may have changed: the lists are refetched before the error is thrown.
 * @throws ApiFailure
 */
export function useReply(restaurantId: string, reviewId: string) {
  const api = useApi();
  const client = useQueryClient();
  const queryKey = ownedReviewsKey(restaurantId);
  const publicKey = reviewsQuery(api, restaurantId).queryKey;
  /** @param seen the reply that the owner saw */
  const placeOf = (seen: Reply | null) => ({
    restaurantId,
    reviewId,
    seen: seen?.updatedAt ?? null,
  });

  async function show(now: Reply | null): Promise<void> {
    // A pending answer may be older than this reply.
    await client.cancelQueries({ queryKey });
    client.setQueriesData<InfiniteData<OwnedReviews>>(
      { queryKey },
      (list) => list && withReply(list, reviewId, now),
    );
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: publicKey });
  }
  const refused = async (error: unknown): Promise<never> => {
    void client.invalidateQueries({ queryKey: publicKey });
    await client.invalidateQueries({ queryKey });
    throw error;
  };
  return {
    write: (replyText: string, seen: Reply | null) =>
      api.reviews.reply({ ...placeOf(seen), replyText }).then(show, refused),
    remove: (seen: Reply | null) =>
      api.reviews.removeReply(placeOf(seen)).then(() => show(null), refused),
  };
}

const withReply = (
  list: InfiniteData<OwnedReviews>,
  reviewId: string,
  reply: Reply | null,
): InfiniteData<OwnedReviews> => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    reviews: page.reviews.map((one) => (one.id === reviewId ? { ...one, reply } : one)),
  })),
});

import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../domain/reviews/schema.ts';
import { useApi } from '../api/context.ts';
import { reviewsQuery } from '../reviews/queries.ts';
import { recentReviewsQuery } from './queries.ts';

/**
 * Writes or removes the restaurant's reply to a review; the dashboard shows it at once. After a refusal,
 * the reply may have changed: the list is refetched before the error is thrown.
 * @throws ApiFailure
 */
export function useReply(restaurantId: string, reviewId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = recentReviewsQuery(api, restaurantId);
  /** @param seen the reply that the owner saw */
  const placeOf = (seen: Reply | null) => ({
    restaurantId,
    reviewId,
    seen: seen?.updatedAt ?? null,
  });

  async function show(now: Reply | null): Promise<void> {
    // A pending answer may be older than this reply.
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (list) =>
        list && {
          reviews: list.reviews.map((one) => (one.id === reviewId ? { ...one, reply: now } : one)),
        },
    );
    void client.invalidateQueries({ queryKey: reviewsQuery(api, restaurantId).queryKey });
  }
  const refused = async (error: unknown): Promise<never> => {
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

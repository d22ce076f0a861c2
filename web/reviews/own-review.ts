import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { summariseStars } from '../../domain/reviews/rules.ts';
import type { OwnReview, Review, ReviewPage, WrittenReview } from '../../domain/reviews/schema.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { restaurantQuery } from '../restaurants/queries.ts';
import { ownReviewQuery, reviewsQuery } from './queries.ts';

/**
 * Applies the server's answer to a written or removed review to the list and the figures: the
 * shared list may be cached for a second, and lack it.
 */
export async function showOwnReview(
  client: QueryClient,
  api: Api,
  restaurantId: string,
  now: OwnReview,
): Promise<void> {
  const { queryKey: ownKey } = ownReviewQuery(api, restaurantId);
  const { queryKey: listKey } = reviewsQuery(api, restaurantId);
  const { queryKey: restaurantKey } = restaurantQuery(api, restaurantId);
  // A request in progress may return older data.
  await Promise.all([
    client.cancelQueries({ queryKey: ownKey }),
    client.cancelQueries({ queryKey: listKey }),
  ]);
  const before = client.getQueryData(ownKey);
  client.setQueryData(ownKey, now);
  const list = client.getQueryData(listKey);
  if (!before || !list) {
    void client.invalidateQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: restaurantKey });
    return;
  }
  const changed = exchange(list, seen(before), seen(now));
  client.setQueryData(listKey, changed);
  const { count, averageStars } = changed.pages[0]?.summary ?? {};
  client.setQueryData(
    restaurantKey,
    (restaurant) =>
      restaurant && {
        ...restaurant,
        reviewCount: count ?? 0,
        averageStars: averageStars ?? null,
      },
  );
}

/** Writes or removes the person's review; the page shows it at once. @throws ApiFailure */
export function useOwnReview(restaurantId: string) {
  const api = useApi();
  const client = useQueryClient();
  const show = (now: OwnReview) => showOwnReview(client, api, restaurantId, now);
  /** After a refusal the data may have changed: it is loaded again. */
  const send = (call: Promise<OwnReview>): Promise<void> =>
    call.then(show, (error: unknown) => {
      void client.invalidateQueries({ queryKey: ownReviewQuery(api, restaurantId).queryKey });
      throw error;
    });
  return {
    write: (written: WrittenReview) => send(api.reviews.write({ restaurantId, ...written })),
    remove: () => send(api.reviews.remove({ restaurantId })),
  };
}

/** One's review as others see it; null for none, and for a hidden one. */
const seen = ({ review }: OwnReview): Review | null => (review?.hidden ? null : review);

function exchange<Cursor>(
  list: InfiniteData<ReviewPage, Cursor>,
  before: Review | null,
  now: Review | null,
): InfiniteData<ReviewPage, Cursor> {
  const isNew = before === null && now !== null;
  return {
    ...list,
    pages: list.pages.map(({ reviews, next, summary }, index) => ({
      reviews: [
        ...(isNew && index === 0 ? [now] : []),
        ...reviews.flatMap((one) => (one.id === before?.id ? (now ?? []) : one)),
      ],
      next,
      summary: summariseStars(
        summary.byStars.map(
          (gave, star) =>
            gave - Number(before?.rating === star + 1) + Number(now?.rating === star + 1),
        ),
      ),
    })),
  };
}

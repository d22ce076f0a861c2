import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { reviewsPublic } from '../../database/schema/reviews.ts';

export const selectReviews = (db: Queryable, restaurantId: string, limit: number) =>
  db
    .select({
      id: reviewsPublic.id,
      rating: reviewsPublic.rating,
      reviewText: reviewsPublic.reviewText,
      reviewerName: reviewsPublic.reviewerName,
      createdAt: reviewsPublic.createdAt,
    })
    .from(reviewsPublic)
    .where(eq(reviewsPublic.restaurantId, restaurantId))
    .orderBy(desc(reviewsPublic.createdAt), desc(reviewsPublic.id))
    .limit(limit);

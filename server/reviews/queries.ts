import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { reviews, reviewsPublic } from '../../database/schema/reviews.ts';

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

/** What one person has written, hidden ones too, the first first. */
export const selectReviewsOfPerson = (db: Queryable, userSession: string) =>
  db
    .select()
    .from(reviews)
    .where(eq(reviews.userSession, userSession))
    .orderBy(asc(reviews.createdAt));

export const deleteReviewsOfPerson = (tx: Queryable, userSession: string) =>
  tx.delete(reviews).where(eq(reviews.userSession, userSession));

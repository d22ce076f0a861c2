import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { readInParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { reviewReplies, reviewsPublic } from '../../database/schema/reviews.ts';
import { selectRecentVotes } from './queries.ts';

/** All votes of a restaurant, the newest first. */
export const readVotes = (db: Queryable, restaurantId: string) =>
  readInParts<Awaited<ReturnType<typeof selectRecentVotes>>[number]>((last, limit) =>
    selectRecentVotes(db, restaurantId, { before: last?.id }, limit),
  );

const selectReviewRows = (db: Queryable, restaurantId: string, after: string, limit: number) =>
  db
    .select({
      id: reviewsPublic.id,
      createdAt: reviewsPublic.createdAt,
      updatedAt: reviewsPublic.updatedAt,
      rating: reviewsPublic.rating,
      reviewerName: reviewsPublic.reviewerName,
      reviewText: reviewsPublic.reviewText,
      replyText: reviewsPublic.replyText,
      repliedAt: sql<Date | null>`${reviewsPublic.repliedAt}`.mapWith(reviewReplies.createdAt),
    })
    .from(reviewsPublic)
    .where(
      and(
        eq(reviewsPublic.restaurantId, restaurantId),
        after === '' ? undefined : gt(reviewsPublic.id, after),
      ),
    )
    .orderBy(asc(reviewsPublic.id))
    .limit(limit);

export type OwnedReviewRow = Awaited<ReturnType<typeof selectReviewRows>>[number];

/** All public reviews of a restaurant, in the order of their ids. */
export const readReviews = (db: Queryable, restaurantId: string) =>
  readInParts<OwnedReviewRow>((last, limit) =>
    selectReviewRows(db, restaurantId, last?.id ?? '', limit),
  );

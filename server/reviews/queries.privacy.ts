import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { reviewReplies, reviewReports, reviews } from '../../database/schema/reviews.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const reviewColumns = exportedColumns(reviews, {
  id: true,
  restaurantId: true,
  userSession: true,
  rating: true,
  reviewText: true,
  reviewerName: true,
  hidden: true,
  hiddenFor: true,
  hiddenAt: true,
  createdAt: true,
  updatedAt: true,
  removedAt: true,
});

const replyColumns = exportedColumns(reviewReplies, {
  reviewId: true,
  userId: true,
  replyText: true,
  createdAt: true,
  updatedAt: true,
});

/** Withholds the texts that others wrote, and the decision. */
const reportColumns = exportedColumns(reviewReports, {
  id: true,
  reviewId: true,
  restaurantId: true,
  authorSession: false,
  rating: false,
  reviewText: false,
  userSession: true,
  reason: true,
  note: true,
  status: false,
  decidedAt: false,
  decidedBy: false,
  createdAt: true,
});

/** A person's reviews, hidden ones included, oldest first. */
export const selectReviewsOfPerson = (db: Queryable, userSession: string) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .where(eq(reviews.userSession, userSession))
    .orderBy(asc(reviews.createdAt));

/** A person's replies as an owner, oldest first. */
export const selectRepliesOfPerson = (db: Queryable, userId: string) =>
  db
    .select(replyColumns)
    .from(reviewReplies)
    .where(eq(reviewReplies.userId, userId))
    .orderBy(asc(reviewReplies.createdAt));

/** A person's reports, oldest first. */
export const selectReportsOfPerson = (db: Queryable, userSession: string) =>
  db
    .select(reportColumns)
    .from(reviewReports)
    .where(eq(reviewReports.userSession, userSession))
    .orderBy(asc(reviewReports.createdAt));

/**
 * Deletes a person's reviews and reports. Replies belong to the restaurant, and stay; so do other
 * people's reports of these reviews, without the text, the note and the author.
 */
export async function deleteReviewsOfPerson(tx: Queryable, userSession: string): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.userSession, userSession));
  // After the reviews: a report that is being sent locks the review that it copies.
  await tx
    .update(reviewReports)
    .set({ reviewText: null, note: null, authorSession: null })
    .where(eq(reviewReports.authorSession, userSession));
  await tx.delete(reviewReports).where(eq(reviewReports.userSession, userSession));
}

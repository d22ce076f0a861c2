import type { ReviewStanding } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';

/** How a review stands, as the rule of what can be done with it asks. */
export const standingOf = (review: QueuedReview): ReviewStanding => ({
  reviewId: review.reviewId,
  isHidden: review.isHidden,
  isRemoved: review.isRemoved,
  open: review.reports.filter(({ status }) => status === 'open').length,
  isRuled: review.isRuled,
});

/** One a person and restaurant. */
export const keyOf = ({ restaurantId, personId }: QueuedReview): string =>
  `${restaurantId} ${personId}`;

/** What the writer is called. */
export const writerOf = ({ person, reviewerName }: QueuedReview): string =>
  person?.fullName || person?.email || reviewerName;

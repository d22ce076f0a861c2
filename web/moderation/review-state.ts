import type { ReviewAction, ReviewState } from '../../domain/moderation/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';

/** The state of a review, as the rule for allowed actions needs it. */
export const reviewStateOf = (review: QueuedReview): ReviewState => ({
  reviewId: review.reviewId,
  isHidden: review.isHidden,
  isRemoved: review.isRemoved,
  isRewritten: review.isRewritten,
  open: review.reports.filter(({ status }) => status === 'open').length,
  isRuled: review.isRuled,
});

/** A review's key: one per person and restaurant. */
export const keyOf = ({ restaurantId, personId }: QueuedReview): string =>
  `${restaurantId} ${personId}`;

/** The writer's display name. */
export const writerOf = ({ person, reviewerName }: QueuedReview): string =>
  person?.fullName || person?.email || reviewerName;

/** The word for an action: hiding a hidden review (it was rewritten) is "keep hidden". */
export const wordOf = <Action extends ReviewAction>(
  action: Action,
  { isHidden }: QueuedReview,
): Action | 'keep_hidden' => (action === 'hide' && isHidden ? 'keep_hidden' : action);

/** The first objection: the reason of a waiting report, else why it was hidden. */
export const firstReasonOf = ({ reports, hiddenFor }: QueuedReview): ReportReason =>
  reports.find(({ status }) => status === 'open')?.reason ?? hiddenFor ?? 'offensive';

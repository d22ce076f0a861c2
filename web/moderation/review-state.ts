import type { ReviewAction, ReviewState } from '../../domain/moderation/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';

/** How a review stands, as the rule of what can be done with it asks. */
export const reviewStateOf = (review: QueuedReview): ReviewState => ({
  reviewId: review.reviewId,
  isHidden: review.isHidden,
  isRemoved: review.isRemoved,
  isRewritten: review.isRewritten,
  open: review.reports.filter(({ status }) => status === 'open').length,
  isRuled: review.isRuled,
});

/** One a person and restaurant. */
export const keyOf = ({ restaurantId, personId }: QueuedReview): string =>
  `${restaurantId} ${personId}`;

/** What the writer is called. */
export const writerOf = ({ person, reviewerName }: QueuedReview): string =>
  person?.fullName || person?.email || reviewerName;

/** What an action is called here: a hidden review that was rewritten is hidden once more. */
export const wordOf = <Action extends ReviewAction>(
  action: Action,
  { isHidden }: QueuedReview,
): Action | 'keep_hidden' => (action === 'hide' && isHidden ? 'keep_hidden' : action);

/** What speaks against it first: what a report that waits says, else what it was hidden for. */
export const firstReasonOf = ({ reports, hiddenFor }: QueuedReview): ReportReason =>
  reports.find(({ status }) => status === 'open')?.reason ?? hiddenFor ?? 'offensive';

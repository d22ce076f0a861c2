import { versionOf } from '../../domain/reviews/rules.ts';
import type { OwnReview, Review } from '../../domain/reviews/schema.ts';
import type { ReviewDraft } from './ReviewInput.tsx';

/** A review that is sent with something else, if the box is ticked (S2 §4). */
export interface TickedReview extends ReviewDraft {
  ticked: boolean;
  /** `versionOf` the review that it replaces; null: none. undefined: not known. */
  seen?: string | null | undefined;
}

export const NO_REVIEW: TickedReview = { ticked: false, rating: null, reviewText: '' };

/** The stars and words of a review, to be changed. */
export const draftOf = (review: Review | null): ReviewDraft => ({
  rating: review?.rating ?? null,
  reviewText: review?.reviewText ?? '',
});

/**
 * What stands in the fields: what was typed, else one's review of the restaurant as it is.
 * @param own undefined: not known yet
 */
export function prefilled(typed: TickedReview | null, own: OwnReview | undefined): TickedReview {
  if (!own) return typed ?? NO_REVIEW;
  const seen = versionOf(own.review);
  const isBlank = typed === null || (typed.rating === null && typed.reviewText === '');
  if (!isBlank) return { seen, ...typed };
  return { ...draftOf(own.review), ticked: typed?.ticked ?? false, seen };
}

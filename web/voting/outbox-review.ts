import type { WrittenReview } from '../../domain/reviews/schema.ts';

/** Of the review that goes with a counted ballot. */
export type ReviewStep =
  | { step: 'none' }
  | { step: 'due' }
  | { step: 'stored' }
  | { step: 'failed'; code: string; data: unknown };

export type ReviewEvent =
  | { type: 'review-stored' }
  | { type: 'review-failed'; code: string; data: unknown };

/** A ballot's review, and how far it is. */
interface Reviewing {
  review: WrittenReview | null;
  reviewStep: ReviewStep;
}

/** The next state of a review; an event that does not fit changes nothing. */
export function advanceReview(
  { review, reviewStep }: Reviewing,
  event: ReviewEvent | { type: 'resumed' },
): Reviewing {
  const { step } = reviewStep;
  if (step === 'due' && event.type === 'review-stored') {
    return { review, reviewStep: { step: 'stored' } };
  }
  if (step === 'due' && event.type === 'review-failed') {
    const { code, data } = event;
    return { review, reviewStep: { step: 'failed', code, data } };
  }
  if (step === 'failed' && event.type === 'resumed') {
    // The person knows that another version is there, and sends this one in its place.
    const isMeant = reviewStep.code === 'edit_conflict' && review !== null;
    return {
      review: isMeant ? { ...review, seen: undefined } : review,
      reviewStep: { step: 'due' },
    };
  }
  return { review, reviewStep };
}

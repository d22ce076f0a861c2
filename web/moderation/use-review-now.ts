import { useQuery } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useApi } from '../api/context.ts';
import { reviewQuery } from './queries.ts';

/**
 * The current state of a review under decision, even if the filtered list no longer has it.
 * @param seen as it was when the dialog was opened
 */
export function useReviewNow(seen: QueuedReview) {
  const { data } = useQuery({ ...reviewQuery(useApi(), seen), initialData: seen });
  return {
    review: data ?? seen,
    /** Whether the review no longer exists. */
    isGone: data === null,
    hasChanged: data?.version !== seen.version,
  };
}

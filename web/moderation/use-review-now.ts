import { useQuery } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useApi } from '../api/context.ts';
import { reviewQuery } from './queries.ts';

/**
 * A review as it stands while somebody decides on it, also once a list that is narrowed has it no more.
 * @param seen as it was when the dialog was opened
 */
export function useReviewNow(seen: QueuedReview) {
  const { data } = useQuery({ ...reviewQuery(useApi(), seen), initialData: seen });
  return {
    review: data ?? seen,
    /** Nothing of it is left. */
    isGone: data === null,
    hasChanged: data?.version !== seen.version,
  };
}

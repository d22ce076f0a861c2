import { useQueryClient } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { cached } from '../api/cached.ts';
import { useApi } from '../api/context.ts';
import { reviewQuery } from './queries.ts';

/**
 * Shows reviews again that this organiser has just hidden, from their state now.
 * @throws an `ApiFailure`, as where somebody else has decided meanwhile
 */
export function useShowAgain() {
  const api = useApi();
  const client = useQueryClient();
  return async ({ restaurantId, personId }: Pick<QueuedReview, 'restaurantId' | 'personId'>) => {
    const now = await client.query({
      ...reviewQuery(api, { restaurantId, personId }),
      ...cached.anew,
    });
    await api.moderation.restore({ restaurantId, personId, seen: now?.version ?? '' });
  };
}

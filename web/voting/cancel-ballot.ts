import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { votedTodayBy } from './decision.ts';
import { clearDraft } from './draft.ts';
import type { KeptBallot } from './outbox.ts';
import { dropBallot } from './outbox-store.ts';
import { votingStatusQuery } from './queries.ts';

/** `unsure`: it was sent, and the server cannot say whether it arrived. */
export type Cancelled = 'cancelled' | 'arrived' | 'unsure';

/**
 * Cancels a waiting ballot. If it was sent before it may have arrived, with only the answer lost:
 * then the server is asked. For a voting admin, who can vote repeatedly, the server cannot tell.
 */
export function useCancelBallot(): (ballot: KeptBallot) => Promise<Cancelled> {
  const api = useApi();
  const client = useQueryClient();
  return async (ballot) => {
    const { restaurantId, tries, needsPosition } = ballot;
    dropBallot(ballot);
    if (tries === 0) return 'cancelled';
    void client.invalidateQueries({ queryKey: ['mine', 'history'] });
    if (!needsPosition) return 'unsure';
    try {
      const status = await api.voting.status({ restaurantId });
      client.setQueryData(votingStatusQuery(api, restaurantId).queryKey, status);
      if (votedTodayBy(status) !== 'person') return 'cancelled';
      clearDraft(restaurantId);
      return 'arrived';
    } catch {
      return 'unsure';
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { votedTodayBy } from './decision.ts';
import { clearDraft } from './draft.ts';
import type { KeptBallot } from './outbox.ts';
import { dropBallot } from './outbox-store.ts';
import { votingStatusQuery } from './queries.ts';

/** `unsure`: it was sent, and the server cannot be asked whether it arrived. */
export type Cancelled = 'cancelled' | 'arrived' | 'unsure';

/**
 * Takes back a ballot that waits. One that was sent before may have arrived, and only its answer was
 * lost: the server is asked. Of a voting admin, who votes again and again, it cannot tell.
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

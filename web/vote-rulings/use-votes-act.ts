import { useQueryClient } from '@tanstack/react-query';
import { useSessionEnd } from '../account/session-end.ts';
import { VOTES_KEY } from './queries.ts';

/**
 * Runs an organiser's decision about votes. Afterwards everything about votes is read again, also after a
 * refusal: somebody else may have been faster. What `act` throws goes on, but for the end of the session.
 */
export function useVotesAct(): (act: () => Promise<void>) => Promise<void> {
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      if (!hasEnded(error)) throw error;
    } finally {
      void client.invalidateQueries({ queryKey: VOTES_KEY });
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useSessionEnd } from '../account/session-end.ts';

/**
 * Runs what an owner or organiser does with an objection. Afterwards every list of them is read again, also after a
 * refusal: somebody else may have been faster. What `act` throws goes on, but for the end of the session.
 */
export function useObjectionAct(): (act: () => Promise<unknown>) => Promise<void> {
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      if (!hasEnded(error)) throw error;
    } finally {
      for (const queryKey of [
        ['objections'],
        ['mine', 'objections'],
        ['mine', 'objection-queue'],
      ]) {
        void client.invalidateQueries({ queryKey });
      }
    }
  };
}

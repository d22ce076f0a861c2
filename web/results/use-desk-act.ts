import { useQueryClient } from '@tanstack/react-query';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { DESK_KEY, keepDesk } from './desk-queries.ts';

/**
 * Does something on the desk, and shows what it answers. After a refusal everything is read again: somebody else
 * may have been faster. What `act` throws goes on, but for the end of the session.
 */
export function useDeskAct(): (act: () => Promise<ResultDesk>) => Promise<boolean> {
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  return async (act) => {
    try {
      const desk = await act();
      // A reading that is under way may be older than the answer.
      await client.cancelQueries({ queryKey: DESK_KEY });
      keepDesk(client, desk);
      return true;
    } catch (error) {
      void client.invalidateQueries({ queryKey: DESK_KEY });
      if (!hasEnded(error)) throw error;
      return false;
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { MODERATION_KEY } from './queries.ts';

/**
 * Sends an organiser's decision, confirms it by a toast, and refetches everything, also after a failure:
 * someone else may have decided meanwhile. Rethrows failures, for the dialog to show.
 * @param headingId gets the focus once the row is gone
 */
export function useModerationDecision(headingId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(headingId);
  return async (send: () => Promise<unknown>, confirmation: string): Promise<void> => {
    try {
      await send();
      toast(confirmation);
      done();
      void client.invalidateQueries({ queryKey: MODERATION_KEY });
    } catch (error) {
      if (hasEnded(error)) return;
      const isRead = client.invalidateQueries({ queryKey: MODERATION_KEY });
      // The current state must be loaded before the dialog reports the conflict.
      if (failureCode(error) === 'edit_conflict') await isRead;
      throw error;
    }
  };
}

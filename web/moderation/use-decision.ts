import { useQueryClient } from '@tanstack/react-query';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { MODERATION_KEY } from './queries.ts';

/**
 * Does what an organiser has decided, says so, and has everything read again, also when it failed:
 * somebody else may have decided meanwhile. What failed is thrown on, for the dialog to tell.
 * @param headingId where the focus goes once the row is gone
 */
export function useModerationDecision(headingId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(headingId);
  return async (send: () => Promise<unknown>, told: string): Promise<void> => {
    try {
      await send();
      toast(told);
      done();
      void client.invalidateQueries({ queryKey: MODERATION_KEY });
    } catch (error) {
      if (hasEnded(error)) return;
      const isRead = client.invalidateQueries({ queryKey: MODERATION_KEY });
      // What stands now is there before it is told that something else does.
      if (failureCode(error) === 'edit_conflict') await isRead;
      throw error;
    }
  };
}

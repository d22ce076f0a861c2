import { useQueryClient } from '@tanstack/react-query';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { MODERATION_KEY } from './queries.ts';
import { useShowAgain } from './use-show-again.ts';

/**
 * Sends an organiser's decision, confirms it by a toast, and refetches everything, also after a failure:
 * someone else may have decided meanwhile. Rethrows failures, for the dialog to show.
 * @param focusId gets the focus once the row is gone
 */
export function useModerationDecision(focusId: string) {
  const t = useText();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(focusId);
  const showAgain = useShowAgain();
  /** @param undo the hidden review that the toast offers to show again */
  return async (
    send: () => Promise<unknown>,
    confirmation: string,
    undo?: { label: string; review: QueuedReview },
  ): Promise<void> => {
    const act = () =>
      undo &&
      void showAgain(undo.review)
        .then(() => toast(t('moderation.restore_done')))
        .catch((error: unknown) => {
          if (!hasEnded(error)) toast({ text: failureText(error), isError: true });
        })
        .finally(() => void client.invalidateQueries({ queryKey: MODERATION_KEY }));
    try {
      await send();
      toast(undo ? { text: confirmation, action: { label: undo.label, act } } : confirmation);
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

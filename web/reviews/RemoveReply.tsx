import { useState } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { useReply } from './replies.ts';

/** Confirms the removal of a reply, and shows it. */
export function RemoveReply({
  restaurantId,
  review,
  focusId,
  onClose,
}: {
  restaurantId: string;
  review: Review;
  /** Id of the element to focus after the removal. */
  focusId: string;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const done = useFocusAfter(focusId);
  const { remove } = useReply(restaurantId, review.id);
  /** The reply when the dialog was opened; after a failure, the current one counts. */
  const [opened] = useState(review.reply);
  const [hasFailed, setFailed] = useState(false);
  const seen = hasFailed ? review.reply : opened;
  return (
    <ConfirmDialog
      title={t('dashboard.reply_remove_title')}
      action={t('dashboard.reply_remove')}
      isDangerous
      onConfirm={async () => {
        await remove(seen).catch((error: unknown) => {
          setFailed(true);
          throw error;
        });
        toast(t('dashboard.reply_removed'));
        done();
      }}
      onClose={onClose}
    >
      {seen && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {seen.text}
        </blockquote>
      )}
      <p>{t('dashboard.reply_remove_will')}</p>
    </ConfirmDialog>
  );
}

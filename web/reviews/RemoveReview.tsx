import { useState } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOwnReview } from './own-review.ts';

/** Shows exactly what will be removed, before it is. */
export function RemoveReview({
  restaurantId,
  review,
  onClose,
}: {
  restaurantId: string;
  review: Review;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const { remove } = useOwnReview(restaurantId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      await remove();
      toast(t('reviews.removed'));
      onClose();
    } catch (error) {
      setBusy(false);
      if (!hasEnded(error)) setFailure(error);
    }
  }

  return (
    <Dialog title={t('reviews.remove_title')} onClose={busy ? () => {} : onClose}>
      <p>
        {t('reviews.remove_will')} {review.reply && t('reviews.remove_reply')}
      </p>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <FormButtons
        action={t(busy ? 'reviews.removing' : 'reviews.remove')}
        look="danger"
        isBusy={busy}
        onAct={() => void confirm()}
        onCancel={onClose}
      />
    </Dialog>
  );
}

import { type SubmitEvent, useState } from 'react';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { tidyText } from '../../domain/tidy-text.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useReply } from './replies.ts';

interface ReplyFormProps {
  restaurant: { restaurantId: string; restaurantName: string };
  review: Review;
  /** Id of the element to focus after publishing. */
  focusId: string;
  /** Typed before and not sent. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  onDone: () => void;
  onClose: () => void;
}

/**
 * The form to reply to a review or change the reply. If another owner was faster, the typed text stays,
 * and the current reply is shown above it.
 */
export function ReplyForm(props: ReplyFormProps) {
  const { restaurant, review, onDraft, onClose } = props;
  const t = useText();
  const failureText = useFailureText();
  const { text, busy, failure, isConflict, isMissing, setMissing, send } = useReplyForm(props);
  const name = review.reviewerName || t('reviews.visitor');
  return (
    <Dialog title={t('dashboard.reply_title', { name })} onClose={busy ? () => {} : onClose}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
        {isConflict && <ReplyNow reply={review.reply} />}
        {review.reviewText && (
          <blockquote
            dir="auto"
            className="max-h-40 overflow-y-auto rounded-card bg-paper p-4 whitespace-pre-line text-muted wrap-anywhere"
          >
            {review.reviewText}
          </blockquote>
        )}
        <div className="grid gap-1.5">
          <TextArea
            label={t('dashboard.reply_text')}
            hint={t('dashboard.reply_hint', { restaurant: restaurant.restaurantName })}
            value={text}
            onValue={(typed) => {
              setMissing(false);
              onDraft(typed);
            }}
            maxLength={REVIEW_LIMITS.maxTextLength}
            left={(count) => t('reviews.characters_left', { count })}
            disabled={busy}
          />
          <p aria-live="polite" className="text-sm text-danger empty:hidden">
            {isMissing && t('dashboard.reply_missing')}
          </p>
        </div>
        <FormButtons
          action={t(busy ? 'dashboard.reply_sending' : 'dashboard.reply_send')}
          isBusy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The form state: its text, and the progress and result of sending it. */
function useReplyForm({
  restaurant: { restaurantId },
  review,
  focusId,
  draft,
  onDone,
  onClose,
}: ReplyFormProps) {
  const t = useText();
  const toast = useToast();
  const done = useFocusAfter(focusId);
  const hasEnded = useSessionEnd();
  const { write } = useReply(restaurantId, review.id);
  /** The reply when the form was opened: the owner has not seen a later one. */
  const [opened] = useState(review.reply);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMissing, setMissing] = useState(false);
  const text = draft ?? opened?.text ?? '';
  const isConflict = failureCode(failure) === 'edit_conflict';

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (tidyText(text) === null) {
      setMissing(true);
      form.querySelector('textarea')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      // After a conflict, the form shows the current reply.
      await write(text, isConflict ? review.reply : opened);
      toast(t('dashboard.reply_saved'));
      onDone();
      done();
      onClose();
    } catch (error) {
      setBusy(false);
      if (!hasEnded(error)) setFailure(error);
    }
  }
  return { text, busy, failure, isConflict, isMissing, setMissing, send };
}

/** Another owner's reply written meanwhile; null if the reply was removed. */
function ReplyNow({ reply }: { reply: Review['reply'] }) {
  const t = useText();
  return (
    <div className="grid gap-1 border-l-4 border-line pl-4">
      {reply ? (
        <>
          <p className="text-sm font-semibold">{t('dashboard.reply_now')}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reply.text}
          </p>
        </>
      ) : (
        <p className="text-sm font-semibold">{t('dashboard.reply_now_none')}</p>
      )}
    </div>
  );
}

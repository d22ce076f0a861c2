import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/speech.ts';
import { NO_REVIEW, ReviewFields } from '../reviews/ReviewFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import type { Closing } from './closing.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Submission, useSubmission } from './submission.ts';

type Attempt = Extract<Submission, { step: 'confirming' | 'sending' | 'failed' }>;

/** The confirmation form: the vote once more, a review if one ticks it, and the last tap. */
export function ConfirmVote({
  restaurant,
  attempt,
  closing,
  flow: { review, setReview, send, close },
}: {
  restaurant: Restaurant;
  attempt: Attempt;
  closing: Closing | null;
  flow: ReturnType<typeof useSubmission>;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { ready } = attempt;
  const isSending = attempt.step === 'sending';
  const isClosed = closing !== null && !isSending;
  const typed = review ?? NO_REVIEW;
  return (
    <Dialog title={t('voting.confirm_title')} onClose={isSending ? () => {} : close}>
      <p dir="auto" className="-mt-3 wrap-anywhere text-muted">
        {restaurant.name}
      </p>
      <BallotSummary dishes={restaurant.dishes} ratings={ready.ratings} />
      {ready.locationVerified && (
        <p className="flex items-center gap-2 font-semibold text-agave">
          <Icon name="check" />
          {t('voting.verified')}
        </p>
      )}
      <ReviewFields value={typed} onChange={setReview} disabled={isSending} />
      {typed.ticked && !typed.rating && (
        <p className="-mt-2 text-sm text-muted">{t('voting.review_needs_stars')}</p>
      )}
      {attempt.step === 'failed' && (
        <Notice tone="danger">{refusalText(attempt.failure.code, attempt.failure.data)}</Notice>
      )}
      {isClosed && attempt.step !== 'failed' && (
        <Notice tone="amber">{t(closing.hint ?? closing.title)}</Notice>
      )}
      <Button
        wide
        disabled={isSending || isClosed}
        onClick={() => {
          if (!isSending) void send(ready);
        }}
      >
        {t(isSending ? 'voting.submitting' : 'voting.submit')}
      </Button>
      <Button wide look="quiet" disabled={isSending} onClick={close}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}

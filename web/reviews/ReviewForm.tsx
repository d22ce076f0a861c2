import { type SubmitEvent, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { publicNameOf } from '../../domain/reviews/rules.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOwnReview } from './own-review.ts';
import { type ReviewDraft, ReviewInput } from './ReviewInput.tsx';

/** A form to write or change a review. */
export function ReviewForm({
  restaurant,
  person,
  review,
  draft,
  onDraft,
  onClose,
}: {
  restaurant: Restaurant;
  person: Person;
  /** null: the first one. */
  review: Review | null;
  /** Text that was typed before and not sent. */
  draft: ReviewDraft | null;
  onDraft: (draft: ReviewDraft | null) => void;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const { write } = useOwnReview(restaurant.id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMissingStars, setMissingStars] = useState(false);
  const value = draft ?? { rating: review?.rating ?? null, reviewText: review?.reviewText ?? '' };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { rating, reviewText } = value;
    if (rating === null) {
      setMissingStars(true);
      event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await write({ rating, reviewText });
      toast(t(review ? 'reviews.changed' : 'reviews.saved'));
      onDraft(null);
      onClose();
    } catch (error) {
      setBusy(false);
      if (!hasEnded(error)) setFailure(error);
    }
  }

  return (
    <Dialog
      title={t('reviews.form_title', { restaurant: restaurant.name })}
      onClose={busy ? () => {} : onClose}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <ReviewInput
          value={value}
          onChange={onDraft}
          disabled={busy}
          isMissingStars={isMissingStars}
        />
        <p className="text-sm text-muted wrap-anywhere">
          {t('reviews.signed_as', {
            name: publicNameOf(person.fullName) || t('reviews.visitor'),
          })}
        </p>
        {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
        <FormButtons
          action={t(busy ? 'reviews.saving' : 'reviews.save')}
          isBusy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import { type SubmitEvent, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { publicNameOf, versionOf } from '../../domain/reviews/rules.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOwnReview } from './own-review.ts';
import { type ReviewDraft, ReviewInput } from './ReviewInput.tsx';
import { draftOf } from './ticked-review.ts';

interface ReviewFormProps {
  restaurant: Restaurant;
  person: Person;
  /** null: the first one. */
  review: Review | null;
  /** Text that was typed before and not sent. */
  draft: ReviewDraft | null;
  onDraft: (draft: ReviewDraft | null) => void;
  onClose: () => void;
}

/** A form to write or change a review. */
export function ReviewForm(props: ReviewFormProps) {
  const { restaurant, person, onDraft, onClose } = props;
  const t = useText();
  const failureText = useFailureText();
  const { value, busy, failure, isMissingStars, send } = useReviewForm(props);
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
        {failure !== null && (
          <Notice tone="danger">
            {failureCode(failure) === 'edit_conflict'
              ? t('reviews.changed_elsewhere')
              : failureText(failure)}
          </Notice>
        )}
        <FormButtons
          action={t(busy ? 'reviews.saving' : 'reviews.save')}
          isBusy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The form's state: what is typed, and the progress and result of sending it. */
function useReviewForm({ restaurant, review, draft, onDraft, onClose }: ReviewFormProps) {
  const t = useText();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const { write } = useOwnReview(restaurant.id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMissingStars, setMissingStars] = useState(false);
  /** As it was when the form opened; undefined once another version was told of: any is replaced then. */
  const [seen, setSeen] = useState<string | null | undefined>(() => versionOf(review));
  const value = draft ?? draftOf(review);

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
      await write({ rating, reviewText, seen });
      toast(t(review ? 'reviews.changed' : 'reviews.saved'));
      onDraft(null);
      onClose();
    } catch (error) {
      setBusy(false);
      if (failureCode(error) === 'edit_conflict') setSeen(undefined);
      if (!hasEnded(error)) setFailure(error);
    }
  }
  return { value, busy, failure, isMissingStars, send };
}

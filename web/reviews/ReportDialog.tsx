import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { REPORT_REASONS, REVIEW_LIMITS, type ReportReason } from '../../domain/reviews/rules.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { SignInToVote } from '../shell/SignInToVote.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ownReviewQuery, reviewsQuery } from './queries.ts';
import { headingOf } from './ReplyActions.tsx';

interface Props {
  restaurantId: string;
  review: Review;
  onClose: () => void;
}

/** Reports a review to the organisers; users who are not signed in sign in first. */
export function ReportDialog(props: Props) {
  const t = useText();
  const person = usePerson();
  if (person) return <ReportForm {...props} />;
  return (
    <Dialog title={t('reviews.report_sign_in')} onClose={props.onClose}>
      <p>{t('reviews.report_sign_in_why')}</p>
      <SignInToVote isForVote={false} onSkip={props.onClose} />
    </Dialog>
  );
}

function ReportForm({ restaurantId, review, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(headingOf(review.id));
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reason === null) {
      setMissing(true);
      event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      await api.reviews.report({ reviewId: review.id, reason, note });
      client.setQueryData(
        ownReviewQuery(api, restaurantId).queryKey,
        (own) => own && { ...own, reportedIds: [...own.reportedIds, review.id] },
      );
      toast(t('reviews.report_thanks'));
      done();
      onClose();
    } catch (error) {
      setBusy(false);
      if (hasEnded(error)) return;
      setFailure(error);
      // It was removed, or hidden, meanwhile.
      if (failureCode(error) === 'review_not_found') {
        void client.invalidateQueries({ queryKey: reviewsQuery(api, restaurantId).queryKey });
      }
    }
  }

  return (
    <Dialog title={t('reviews.report_title')} onClose={busy ? () => {} : onClose}>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <ReasonChoice
          reason={reason}
          isMissing={isMissing && reason === null}
          isBusy={busy}
          onReason={setReason}
        />
        <TextArea
          label={t('reviews.note')}
          value={note}
          onValue={setNote}
          maxLength={REVIEW_LIMITS.maxNoteLength}
          left={(count) => t('reviews.characters_left', { count })}
          disabled={busy}
        />
        {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
        <FormButtons
          action={t(busy ? 'reviews.saving' : 'reviews.report_send')}
          isBusy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function ReasonChoice({
  reason,
  isMissing,
  isBusy,
  onReason,
}: {
  reason: ReportReason | null;
  /** Whether it was sent without a reason. */
  isMissing: boolean;
  isBusy: boolean;
  onReason: (reason: ReportReason) => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <fieldset disabled={isBusy} aria-describedby={`${id}-why ${id}-missing`} className="grid">
      <legend className="sr-only">{t('reviews.report_title')}</legend>
      <p id={`${id}-why`} className="mb-2 text-muted">
        {t('reviews.report_why')}
      </p>
      {REPORT_REASONS.map((one) => (
        <label
          key={one}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-2 hover:bg-chile-soft"
        >
          <input
            type="radio"
            name={id}
            value={one}
            checked={reason === one}
            onChange={() => onReason(one)}
            className="size-5 shrink-0 accent-chile"
          />
          {t(`reviews.reason_${one}`)}
        </label>
      ))}
      <p id={`${id}-missing`} aria-live="polite" className="px-2 text-sm text-danger">
        {isMissing && t('reviews.reason_missing')}
      </p>
    </fieldset>
  );
}

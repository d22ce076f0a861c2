import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { castsAdminVotes } from '../../domain/voting/rules.ts';
import { useText } from '../i18n/locale.ts';
import { useApi } from '../api/context.ts';
import { usePerson } from '../people/queries.ts';
import { ownReviewQuery } from '../reviews/queries.ts';
import { ReviewFields } from '../reviews/ReviewFields.tsx';
import { prefilled } from '../reviews/ticked-review.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import type { Closing } from './closing.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Failure } from './outbox.ts';
import type { useSubmission } from './submission.ts';
import type { Submission } from './submission-machine.ts';

type Attempt = Extract<Submission, { step: 'confirming' | 'sending' | 'failed' }>;

/** Refusals that a retry cannot change: the same vote is refused again. */
const FINAL: readonly string[] = [
  'already_voted_today',
  'email_already_voted_today',
  'mailbox_already_voted_today',
  'own_restaurant',
  'voting_over',
  'duplicate_vote',
  'idempotency_key_reused',
  'restaurant_location_unavailable',
  'restaurant_not_found',
  'dish_not_found',
  'account_banned',
];
const isFinal = ({ code }: Failure): boolean => FINAL.includes(code);

/** Organisers read before they send it that their vote does not count. */
function UncountedNote() {
  const t = useText();
  const person = usePerson();
  return person && castsAdminVotes(person) ? (
    <Notice tone="amber">{t('voting.organiser_votes')}</Notice>
  ) : null;
}

/** The confirmation form: the vote, an optional review, and the submit button. */
export function ConfirmVote({
  restaurant,
  attempt,
  closing,
  flow: { review, setReview, confirm, close },
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
  const isOver = attempt.step === 'failed' && isFinal(attempt.failure);
  const { data: own } = useQuery({
    ...ownReviewQuery(useApi(), restaurant.id),
    enabled: Boolean(usePerson()),
  });
  const typed = prefilled(review, own);
  const reviewFields = useRef<HTMLDivElement>(null);
  const [isMissingStars, setMissingStars] = useState(false);
  // A review is stored only with stars: words alone would be lost (S2 §5).
  const lacksStars = typed.ticked && !typed.rating && typed.reviewText.trim() !== '';
  return (
    <Dialog title={t('voting.confirm_title')} onClose={close}>
      <p dir="auto" className="-mt-3 wrap-anywhere text-muted">
        {restaurant.name}
      </p>
      <BallotSummary dishes={restaurant.dishes} ratings={ready.ratings} />
      <UncountedNote />
      {ready.locationVerified && (
        <p className="flex items-center gap-2 font-semibold text-agave">
          <Icon name="check" />
          {t('voting.verified')}
        </p>
      )}
      {!isOver && <p className="text-sm text-muted">{t('voting.owners_see')}</p>}
      {!isOver && (
        <div ref={reviewFields}>
          <ReviewFields
            value={typed}
            own={own?.review}
            onChange={setReview}
            disabled={isSending}
            isMissingStars={isMissingStars}
          />
        </div>
      )}
      {!isOver && typed.ticked && !typed.rating && (
        <p className="-mt-2 text-sm text-muted">{t('voting.review_needs_stars')}</p>
      )}
      {attempt.step === 'failed' && <Notice tone="danger">{refusalText(attempt.failure)}</Notice>}
      {isClosed && attempt.step !== 'failed' && (
        <Notice tone="amber">{t(closing.hint ?? closing.title, closing.hintData)}</Notice>
      )}
      {!isOver && (
        <Button
          wide
          disabled={isSending || isClosed}
          onClick={() => {
            if (isSending) return;
            if (lacksStars) {
              setMissingStars(true);
              reviewFields.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
            } else confirm(ready);
          }}
        >
          {t(isSending ? 'voting.submitting' : 'voting.submit')}
        </Button>
      )}
      <Button wide look={isOver ? 'primary' : 'quiet'} onClick={close}>
        {t(isOver || isSending ? 'shell.close' : 'shell.cancel')}
      </Button>
    </Dialog>
  );
}

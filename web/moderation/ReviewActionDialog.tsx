import { useState } from 'react';
import { isAllowed, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CategoryField } from './CategoryField.tsx';
import { StandsNow } from './StandsNow.tsx';
import { firstReasonOf, reviewStateOf, wordOf, writerOf } from './review-state.ts';
import { useModerationDecision } from './use-decision.ts';
import { useReviewNow } from './use-review-now.ts';

/** The id of the page's heading, which stays after every decision. */
export const MODERATION_HEADING = 'review-moderation';

/** Confirms an action on a review. */
export function ReviewActionDialog({
  action,
  review: seen,
  focusId,
  onClose,
}: {
  action: Exclude<ReviewAction, 'rule'>;
  /** As shown in the list. */
  review: QueuedReview;
  /** Id of the element that gets the focus afterwards. */
  focusId: string;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(focusId);
  const { review, isGone, hasChanged } = useReviewNow(seen);
  const { restaurantId, personId, version, restaurantName: restaurant } = review;
  const isPossible = !isGone && isAllowed(action, reviewStateOf(review));
  const [category, setCategory] = useState<ReportReason>(firstReasonOf(seen));
  // From the review as opened, so that the question stays the same if someone else is faster.
  const word = wordOf(action, seen);
  const target = { restaurantId, personId, seen: version };
  const send = () =>
    action === 'hide'
      ? api.moderation.hide({ ...target, category })
      : api.moderation[action](target);
  const showAgain = { label: t('moderation.act_restore'), review: seen };
  return (
    <ConfirmDialog
      title={t(`moderation.${word}_title`)}
      action={t(`moderation.act_${word}`)}
      isDangerous={action === 'hide'}
      isReady={isPossible}
      onConfirm={() =>
        decide(send, t(`moderation.${word}_done`), word === 'hide' ? showAgain : undefined)
      }
      onClose={onClose}
      conflict={
        hasChanged && (
          <StandsNow key={version} review={review} isGone={isGone} isPossible={isPossible} />
        )
      }
    >
      {review.reviewText && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {review.reviewText}
        </blockquote>
      )}
      {isPossible && (
        <p className="wrap-anywhere">
          {t(`moderation.${word}_will`, { restaurant, person: writerOf(review) })}
        </p>
      )}
      {isPossible && action === 'hide' && (
        <CategoryField
          label={t('moderation.hide_category')}
          hint={t('moderation.hide_category_hint')}
          value={category}
          onValue={setCategory}
        />
      )}
    </ConfirmDialog>
  );
}

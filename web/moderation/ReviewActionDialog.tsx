import { isAllowed, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { StandsNow } from './StandsNow.tsx';
import { standingOf, writerOf } from './standing.ts';
import { useModerationDecision } from './use-decision.ts';
import { useReviewNow } from './use-review-now.ts';

/** The id of the heading of the page, which stays whatever is decided. */
export const MODERATION_HEADING = 'review-moderation';

/** What exactly will happen to a review, before it does. */
export function ReviewActionDialog({
  action,
  review: seen,
  onClose,
}: {
  action: Exclude<ReviewAction, 'rule'>;
  /** As the list showed it. */
  review: QueuedReview;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(MODERATION_HEADING);
  const { review, isGone, hasChanged } = useReviewNow(seen);
  const { restaurantId, personId, version, restaurantName: restaurant } = review;
  const isPossible = !isGone && isAllowed(action, standingOf(review));
  return (
    <ConfirmDialog
      title={t(`moderation.${action}_title`)}
      action={t(`moderation.act_${action}`)}
      isDangerous={action === 'remove' || action === 'hide'}
      isReady={isPossible}
      onConfirm={() =>
        decide(
          () => api.moderation[action]({ restaurantId, personId, seen: version }),
          t(`moderation.${action}_done`),
        )
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
          {t(`moderation.${action}_will`, { restaurant, person: writerOf(review) })}
        </p>
      )}
    </ConfirmDialog>
  );
}

import { isAllowed, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { standingOf, writerOf } from './standing.ts';
import { useModerationDecision } from './use-decision.ts';

/** The id of the heading of the page, which stays whatever is decided. */
export const MODERATION_HEADING = 'review-moderation';

/** What exactly will happen to a review, before it does. */
export function ReviewActionDialog({
  action,
  review,
  isGone,
  onClose,
}: {
  action: Exclude<ReviewAction, 'rule'>;
  review: QueuedReview;
  /** Whether it is no longer in the list: somebody else has decided. */
  isGone: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(MODERATION_HEADING);
  const { restaurantId, personId, version: seen, restaurantName: restaurant } = review;
  const isPossible = !isGone && isAllowed(action, standingOf(review));
  return (
    <ConfirmDialog
      title={t(`moderation.${action}_title`)}
      action={t(`moderation.act_${action}`)}
      isDangerous={action === 'remove' || action === 'hide'}
      isReady={isPossible}
      onConfirm={() =>
        decide(
          () => api.moderation[action]({ restaurantId, personId, seen }),
          t(`moderation.${action}_done`),
        )
      }
      onClose={onClose}
    >
      {!isPossible && <Notice tone="amber">{t('moderation.changed_meanwhile')}</Notice>}
      {review.reviewText && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {review.reviewText}
        </blockquote>
      )}
      <p className="wrap-anywhere">
        {t(`moderation.${action}_will`, { restaurant, person: writerOf(review) })}
      </p>
    </ConfirmDialog>
  );
}

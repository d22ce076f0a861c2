import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAllowed, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { BulkDialog } from '../admin/BulkDialog.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { CategoryField } from './CategoryField.tsx';
import { MODERATION_KEY } from './queries.ts';
import { MODERATION_HEADING } from './ReviewActionDialog.tsx';
import { firstReasonOf, keyOf, reviewStateOf, writerOf } from './review-state.ts';
import { useShowAgain } from './use-show-again.ts';

/** What can be done with many reviews at once. A ruling weighs each writer, and is made one by one. */
export const BULK_ACTIONS = ['dismiss', 'hide', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Whether this organiser may do it with the review as it is shown. */
export const allows = (action: ReviewAction, review: QueuedReview): boolean =>
  review.refusal === null && isAllowed(action, reviewStateOf(review));

/** Does the same with many reviews. */
export function ReviewBulkDialog({
  action,
  reviews,
  isUndo = false,
  onUndo,
  onClose,
}: {
  action: BulkAction;
  /** As shown in the list. */
  reviews: readonly QueuedReview[];
  /** Whether it takes back what was done a moment ago: the list's versions are old then. */
  isUndo?: boolean;
  onUndo: (hidden: readonly QueuedReview[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const showAgain = useShowAgain();
  // The reviews as they were when the dialog was opened: the list behind it is loaded again.
  const [chosen] = useState(reviews);
  const possible = isUndo ? chosen : chosen.filter((review) => allows(action, review));
  const [first] = possible;
  const [category, setCategory] = useState<ReportReason>(
    first ? firstReasonOf(first) : 'offensive',
  );
  const items = possible.map((review) => ({
    key: keyOf(review),
    name: t('moderation.review_of', {
      restaurant: review.restaurantName,
      person: writerOf(review),
    }),
    review,
  }));
  const send = ({ restaurantId, personId, version }: QueuedReview) => {
    const target = { restaurantId, personId, seen: version };
    if (action === 'hide') return api.moderation.hide({ ...target, category });
    if (isUndo) return showAgain(target);
    return api.moderation[action](target);
  };
  return (
    <BulkDialog
      title={t(`moderation.${action}_many`, { count: items.length })}
      action={t(`moderation.act_${action}`)}
      isDangerous={action === 'hide'}
      items={items}
      skipped={chosen.length - items.length}
      act={({ review }) => send(review)}
      onEnd={() => void client.invalidateQueries({ queryKey: MODERATION_KEY })}
      onUndo={action === 'hide' ? (done) => onUndo(done.map(({ review }) => review)) : undefined}
      focusId={MODERATION_HEADING}
      onClose={onClose}
    >
      <p>{t(`moderation.${action}_many_will`)}</p>
      {action === 'hide' && (
        <CategoryField
          label={t('moderation.hide_category')}
          hint={t('moderation.hide_category_hint')}
          value={category}
          onValue={setCategory}
        />
      )}
    </BulkDialog>
  );
}

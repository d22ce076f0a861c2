import { useState } from 'react';
import type { ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { QueueBar } from '../admin/QueueBar.tsx';
import { itemAfter, itemIdOf } from '../admin/queue-keys.ts';
import { useQueue } from '../admin/use-queue.ts';
import { useText } from '../i18n/locale.ts';
import { QueuedReviewCard } from './QueuedReviewCard.tsx';
import { MODERATION_HEADING, ReviewActionDialog } from './ReviewActionDialog.tsx';
import { allows, BULK_ACTIONS, type BulkAction, ReviewBulkDialog } from './ReviewBulkDialog.tsx';
import { keyOf } from './review-state.ts';
import { RulingDialog } from './RulingDialog.tsx';

const LETTERS = [
  ['dismiss', 'd'],
  ['hide', 'h'],
  ['restore', 'r'],
  ['rule', 'v'],
] as const;

interface Bulk {
  action: BulkAction;
  reviews: readonly QueuedReview[];
  isUndo?: boolean;
}
interface Chosen {
  action: ReviewAction;
  review: QueuedReview;
  focusId: string;
}

/** A page of the queue: one by one or many at once, with the mouse or by single keys. */
export function QueuedReviews({
  reviews,
  onOnly,
}: {
  reviews: readonly QueuedReview[];
  /** Filters the list by the restaurant of a review. */
  onOnly: (review: QueuedReview) => void;
}) {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const keys = reviews.map(keyOf);
  const act = (action: ReviewAction, review: QueuedReview) => {
    const next = itemAfter(keys, keyOf(review));
    setChosen({ action, review, focusId: next ? itemIdOf(next) : MODERATION_HEADING });
  };
  const among = (some: readonly string[]) => reviews.filter((one) => some.includes(keyOf(one)));
  const keyActs = LETTERS.map(([action, letter]) => ({
    letter,
    text: t(`moderation.act_${action}`),
    onAct: (some: readonly string[]) => {
      const found = among(some);
      const [first, second] = found;
      if (!first || !found.some((review) => allows(action, review))) return;
      if (second === undefined) act(action, first);
      else if (action !== 'rule') setBulk({ action, reviews: found });
    },
  }));
  const queue = useQueue(keys, keyActs);
  const selected = among(queue.selected);
  const closeOne = () => setChosen(null);
  return (
    <>
      <QueueBar
        queue={queue}
        keyActs={keyActs}
        acts={BULK_ACTIONS.map((action) => ({
          text: t(`moderation.act_${action}`),
          possible: selected.filter((review) => allows(action, review)).length,
          onAct: () => setBulk({ action, reviews: selected }),
        }))}
      />
      <ul className="grid grid-cols-1 gap-4">
        {reviews.map((review) => (
          <QueuedReviewCard
            key={keyOf(review)}
            review={review}
            queue={queue}
            onAct={(action) => act(action, review)}
            onOnly={() => onOnly(review)}
          />
        ))}
      </ul>
      {chosen?.action === 'rule' && (
        <RulingDialog review={chosen.review} focusId={chosen.focusId} onClose={closeOne} />
      )}
      {chosen && chosen.action !== 'rule' && (
        <ReviewActionDialog
          action={chosen.action}
          review={chosen.review}
          focusId={chosen.focusId}
          onClose={closeOne}
        />
      )}
      {bulk && (
        <ReviewBulkDialog
          key={bulk.isUndo ? 'undo' : bulk.action}
          {...bulk}
          onUndo={(hidden) => setBulk({ action: 'restore', reviews: hidden, isUndo: true })}
          onClose={() => setBulk(null)}
        />
      )}
    </>
  );
}

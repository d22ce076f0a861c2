import { useState } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { RemoveReply } from './RemoveReply.tsx';
import { headingOf, type ReplyAction } from './ReplyActions.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** The open action on the reply to a review. */
export interface Doing {
  what: ReplyAction;
  review: Review;
}

/** The dialogs in which an owner answers reviews. What was typed and not sent is kept while it is mounted. */
export function Replying({
  restaurant,
  doing,
  reviews,
  focusId: ownFocusId,
  onClose,
}: {
  restaurant: { restaurantId: string; restaurantName: string };
  /** null: no dialog. */
  doing: Doing | null;
  /** As they are now. */
  reviews: readonly Review[];
  /** Id of a lasting element to focus afterwards; the review's heading unless it is given. */
  focusId?: string;
  onClose: () => void;
}) {
  /** Unsent replies by review id. */
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  if (!doing) return null;
  // The last known version if it is no longer listed.
  const review = reviews.find(({ id }) => id === doing.review.id) ?? doing.review;
  const focusId = ownFocusId ?? headingOf(review.id);
  if (doing.what === 'remove') {
    const { restaurantId } = restaurant;
    return <RemoveReply {...{ restaurantId, review, focusId, onClose }} />;
  }
  return (
    <ReplyForm
      {...{ restaurant, review, focusId, onClose }}
      draft={drafts[review.id]}
      onDraft={(text) => setDrafts((all) => ({ ...all, [review.id]: text }))}
      onDone={() => setDrafts(({ [review.id]: _sent, ...others }) => others)}
    />
  );
}

import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';

/** What an owner does with the reply to a review. */
export type ReplyAction = 'reply' | 'remove';

/** The id of a review's heading: it stays when the reply is added or removed. */
export const headingOf = (reviewId: string) => `review-${reviewId}`;

/** For owners of the restaurant: answer a review, or change or remove the reply. */
export function ReplyActions({
  review,
  onDo,
}: {
  review: Review;
  onDo: (what: ReplyAction) => void;
}) {
  const t = useText();
  const name = review.reviewerName || t('reviews.visitor');
  const action = (what: ReplyAction, text: string, label: string) => (
    <button
      type="button"
      aria-label={label}
      onClick={() => onDo(what)}
      className="min-h-11 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
    >
      {text}
    </button>
  );
  return (
    <div className="-my-1 flex flex-wrap justify-end gap-1">
      {review.reply ? (
        <>
          {action('reply', t('dashboard.reply_edit'), t('dashboard.reply_edit_to', { name }))}
          {action('remove', t('dashboard.reply_remove'), t('dashboard.reply_remove_to', { name }))}
        </>
      ) : (
        action('reply', t('dashboard.reply'), t('dashboard.reply_to', { name }))
      )}
    </div>
  );
}

import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Stars } from '../ui/Stars.tsx';
import { headingOf, type ReplyAction } from './ReplyActions.tsx';
import { ReviewDate } from './ReviewDate.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';

/** A review of stars alone, in a line. */
export function WordlessReview({
  review,
  isReported,
  onReport,
  onReply,
}: {
  review: Review;
  isReported: boolean;
  onReport: () => void;
  /** For owners of the restaurant. */
  onReply?: ((what: ReplyAction) => void) | undefined;
}) {
  const t = useText();
  const { rating, reviewerName } = review;
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <p
          id={headingOf(review.id)}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 font-semibold wrap-anywhere"
        >
          {reviewerName || t('reviews.visitor')}
        </p>
        <Stars stars={rating} label={t('reviews.stars', { count: rating })} />
        <ReviewDate review={review} />
      </div>
      <ReviewMenu
        review={review}
        isReported={isReported}
        onReport={onReport}
        onReply={onReply && (() => onReply('reply'))}
      />
    </div>
  );
}

import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { headingOf, type ReplyAction, ReplyActions } from './ReplyActions.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { ReviewWords } from './ReviewWords.tsx';

/** A visitor's review, and the restaurant's reply. Both are plain text. */
export function ReviewCard({
  review,
  restaurantName,
  isReported,
  onReport,
  onReply,
}: {
  review: Review;
  restaurantName: string;
  isReported: boolean;
  onReport: () => void;
  /** For owners of the restaurant. */
  onReply?: ((what: ReplyAction) => void) | undefined;
}) {
  const t = useText();
  const name = review.reviewerName || t('reviews.visitor');
  return (
    <article className="grid gap-2">
      <ReviewWords
        review={review}
        restaurantName={restaurantName}
        name={
          <h3
            id={headingOf(review.id)}
            tabIndex={-1}
            dir="auto"
            className="min-w-0 [font-family:inherit] font-semibold tracking-normal wrap-anywhere"
          >
            {name}
          </h3>
        }
        action={<ReviewMenu review={review} isReported={isReported} onReport={onReport} />}
      />
      {onReply && <ReplyActions review={review} onDo={onReply} />}
    </article>
  );
}

import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { headingOf, type ReplyAction, ReplyActions } from './ReplyActions.tsx';
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
        action={
          isReported ? (
            <span className="inline-flex min-h-11 items-center gap-1 text-sm text-muted">
              <Icon name="check" size={4} />
              {t('reviews.reported')}
            </span>
          ) : (
            <button
              type="button"
              aria-label={t('reviews.report_of', { name })}
              onClick={onReport}
              className="-mr-3 min-h-11 rounded-full px-3 text-sm text-muted underline underline-offset-4 hover:bg-chile-soft"
            >
              {t('reviews.report')}
            </button>
          )
        }
      />
      {onReply && <ReplyActions review={review} onDo={onReply} />}
    </article>
  );
}

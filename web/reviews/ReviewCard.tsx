import type { ReactNode } from 'react';
import { regionOf } from '../../domain/language.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';

/** A visitor's review, and the restaurant's reply. Both are plain text. */
export function ReviewCard({
  review,
  restaurantName,
  isReported,
  onReport,
}: {
  review: Review;
  restaurantName: string;
  isReported: boolean;
  onReport: () => void;
}) {
  const { t } = useLocale();
  const name = review.reviewerName || t('reviews.visitor');
  return (
    <article className="grid gap-2">
      <ReviewWords
        review={review}
        restaurantName={restaurantName}
        name={
          <h3
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
    </article>
  );
}

/** Stars, words, when, and the restaurant's reply. */
export function ReviewWords({
  review,
  restaurantName,
  name,
  action,
}: {
  review: Review;
  restaurantName: string;
  name: ReactNode;
  action?: ReactNode;
}) {
  const { t, language } = useLocale();
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  const write = (moment: string) => date.format(new Date(moment));
  const { rating, reviewText, createdAt, updatedAt, reply } = review;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {name}
        <Stars stars={rating} label={t('reviews.stars', { count: rating })} />
      </div>
      {reviewText && <Words text={reviewText} />}
      <div className="-my-1.5 flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <time dateTime={createdAt}>{write(createdAt)}</time>
          {updatedAt && (
            <>
              {' · '}
              {t('reviews.edited', { date: write(updatedAt) })}
            </>
          )}
        </p>
        {action}
      </div>
      {reply && (
        <div className="ml-2 grid gap-1 border-l-4 border-line pl-4 sm:ml-4">
          <p className="flex items-start gap-2 font-semibold">
            <Icon name="store" className="mt-0.5 text-chile" />
            <span className="min-w-0 wrap-anywhere">
              {t('reviews.reply', { restaurant: restaurantName })}
            </span>
          </p>
          <Words text={reply.text} />
          <time dateTime={reply.repliedAt} className="text-sm text-muted">
            {write(reply.repliedAt)}
          </time>
        </div>
      )}
    </>
  );
}

const Words = ({ text }: { text: string }) => (
  <p dir="auto" className="max-w-[68ch] whitespace-pre-line wrap-anywhere">
    {text}
  </p>
);

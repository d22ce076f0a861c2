import type { ReactNode } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';
import { dayText, ReviewDate } from './ReviewDate.tsx';

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
  const write = (moment: string) => dayText(moment, language);
  const { rating, reviewText, reply } = review;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {name}
        <Stars stars={rating} label={t('reviews.stars', { count: rating })} />
      </div>
      {reviewText && <Words text={reviewText} />}
      <div className="-my-1.5 flex min-h-11 items-center justify-between gap-3">
        <ReviewDate review={review} />
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
          <p className="text-sm text-muted">
            <time dateTime={reply.repliedAt}>{write(reply.repliedAt)}</time>
            {reply.updatedAt !== reply.repliedAt && (
              <>
                {' · '}
                {t('reviews.edited', { date: write(reply.updatedAt) })}
              </>
            )}
          </p>
          {reply.isOlder && <p className="text-sm text-muted">{t('reviews.reply_older')}</p>}
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

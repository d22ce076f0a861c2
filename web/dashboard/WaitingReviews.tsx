import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnedRestaurant } from '../../domain/dashboard/schema.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ownedReviewsQuery } from '../reviews/owned-reviews.ts';
import { type Doing, Replying } from '../reviews/Replying.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';

const TITLE_ID = 'waiting-reviews';

/**
 * The first thing to do on an owner's evening: the newest review that waits for a reply, to be
 * answered where it stands, and the way to the others.
 */
export function WaitingReviews({
  restaurant,
  onShow,
}: {
  restaurant: OwnedRestaurant;
  /** Narrows the list below to them. */
  onShow: () => void;
}) {
  const t = useText();
  const { data } = useInfiniteQuery(
    ownedReviewsQuery(useApi(), restaurant.restaurantId, 'unanswered'),
  );
  const [doing, setDoing] = useState<Doing | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const count = data?.pages.at(-1)?.unanswered ?? 0;
  const review = data?.pages[0]?.reviews[0];
  // It stays until the page is left: the focus is on it after the last answer.
  if (!review && !hasAnswered && !doing) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="grid gap-3 rounded-card border border-line bg-amber-soft p-4"
    >
      <h2
        id={TITLE_ID}
        tabIndex={-1}
        className="flex items-center gap-3 [font-family:inherit] font-semibold text-amber outline-none"
      >
        <Icon name={review ? 'star' : 'check'} />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {review ? t('dashboard.reviews_waiting', { count }) : t('dashboard.reviews_answered')}
        </span>
      </h2>
      {review && <Newest review={review} />}
      {review && (
        <div className="flex flex-wrap gap-3">
          <Button
            className="max-sm:flex-1"
            aria-label={t('dashboard.reply_to', { name: nameIn(review, t) })}
            onClick={() => {
              setAnswered(true);
              setDoing({ what: 'reply', review });
            }}
          >
            {t('dashboard.reply')}
          </Button>
          {count > 1 && (
            <a
              href="#owned-reviews"
              onClick={onShow}
              className="flex min-h-12 items-center rounded-full px-4 font-semibold text-amber underline-offset-4 hover:underline"
            >
              {t('dashboard.reviews_all_waiting', { count })}
            </a>
          )}
        </div>
      )}
      <Replying
        restaurant={restaurant}
        doing={doing}
        reviews={data?.pages.flatMap((page) => page.reviews) ?? []}
        focusId={TITLE_ID}
        onClose={() => setDoing(null)}
      />
    </section>
  );
}

const nameIn = (review: Review, t: ReturnType<typeof useText>) =>
  review.reviewerName || t('reviews.visitor');

function Newest({ review }: { review: Review }) {
  const t = useText();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {nameIn(review, t)}
        </p>
        <Stars stars={review.rating} label={t('reviews.stars', { count: review.rating })} />
      </div>
      {review.reviewText && (
        <p dir="auto" className="line-clamp-3 max-w-[68ch] wrap-anywhere">
          {review.reviewText}
        </p>
      )}
    </div>
  );
}

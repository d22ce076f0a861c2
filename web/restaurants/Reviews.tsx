import { regionOf } from '../../domain/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { useSpeech } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { Stars } from '../ui/Stars.tsx';
import { reviewsQuery } from './queries.ts';

/** So many before one asks for the rest. */
const FIRST = 4;

/** The newest reviews; fetched by the browser, below what the page is opened for. */
export function Reviews({ restaurant }: { restaurant: Restaurant }) {
  const { t, language } = useSpeech();
  const {
    data: reviews,
    isError,
    isLoading,
    refetch,
  } = useQuery({
    ...reviewsQuery(useApi(), restaurant.id),
    enabled: restaurant.reviewCount > 0,
  });
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // Who asked for more goes on with the first of them.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('li')[FIRST]?.focus({ preventScroll: true });
  }, [isWhole]);
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-xl">
        {t('restaurants.reviews')}
      </h2>
      {restaurant.reviewCount === 0 && <p className="text-muted">{t('restaurants.no_reviews')}</p>}
      {isLoading && (
        <p role="status" className="text-muted">
          {t('shell.loading')}
        </p>
      )}
      {isError && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert">{t('restaurants.reviews_error')}</p>
          <Button look="secondary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      <ul ref={list} className="grid gap-3">
        {reviews?.slice(0, isWhole ? undefined : FIRST).map((review) => (
          <li
            key={review.id}
            tabIndex={-1}
            className="grid gap-1 outline-none border-b border-line pb-3"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{review.reviewerName}</span>
              <Stars
                stars={review.rating}
                label={t('restaurants.stars', { count: review.rating })}
              />
            </span>
            {review.reviewText && (
              <p dir="auto" className="wrap-anywhere">
                {review.reviewText}
              </p>
            )}
            <time dateTime={review.createdAt} className="text-sm text-muted">
              {date.format(new Date(review.createdAt))}
            </time>
          </li>
        ))}
      </ul>
      {reviews && reviews.length > FIRST && !isWhole && (
        <Button look="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('restaurants.all_reviews', { count: reviews.length })}
        </Button>
      )}
    </section>
  );
}

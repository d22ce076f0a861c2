import type { ReactNode } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** Neighbours in the list that have no words: their stars in one row, which unfolds them. */
export function WordlessReviews({
  reviews,
  children,
}: {
  reviews: readonly Pick<Review, 'rating'>[];
  /** A list item for each. */
  children: ReactNode;
}) {
  const t = useText();
  const byStars = Map.groupBy(reviews, ({ rating }) => rating);
  return (
    <details className="group">
      <summary className="-mx-[12px] flex min-h-11 list-none items-center gap-3 rounded-card px-[12px] hover:bg-chile-soft [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          {t('reviews.wordless', { count: reviews.length })}
          <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            {[...byStars]
              .toSorted(([one], [other]) => other - one)
              .map(([stars, { length }]) => (
                <span key={stars}>
                  <span className="sr-only">
                    {t('reviews.stars', { count: stars })}: {t('reviews.count', { count: length })}
                  </span>
                  <span aria-hidden="true" className="inline-flex items-center gap-1">
                    {stars}
                    <Icon name="star" size={4} className="text-ink [--fill:var(--marigold)]" />
                    {length > 1 && `× ${length}`}
                  </span>
                </span>
              ))}
          </span>
        </span>
        <Icon
          name="chevron-down"
          className="ml-auto text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="grid">{children}</ul>
    </details>
  );
}

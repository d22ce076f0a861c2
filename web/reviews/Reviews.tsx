import { Suspense, useRef } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/locale.ts';
import { useNear } from '../platform/near.ts';
import { lazyOptional } from '../ui/optional.ts';
import { RowsSkeleton } from '../ui/Skeleton.tsx';

const ReviewList = lazyOptional(
  () => import('./ReviewList.tsx').then((m) => m.ReviewList),
  ReviewsFailed,
);

/**
 * The reviews of a restaurant. They are below the page's main content: code and data load when the
 * section comes near the screen.
 */
export function Reviews({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place, false);
  return (
    <section ref={place} aria-labelledby="reviews" className="grid gap-5">
      <h2 id="reviews" className="text-xl">
        {t('reviews.title')}
      </h2>
      {isNear ? (
        <Suspense fallback={<RowsSkeleton />}>
          <ReviewList restaurant={restaurant} />
        </Suspense>
      ) : (
        <div className="min-h-58" />
      )}
    </section>
  );
}

function ReviewsFailed() {
  const t = useText();
  return <p role="alert">{t('reviews.error')}</p>;
}

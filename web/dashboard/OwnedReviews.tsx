import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnedRestaurant } from '../../domain/dashboard/schema.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { MoreReviews } from '../reviews/MoreReviews.tsx';
import { ownedReviewsQuery } from '../reviews/owned-reviews.ts';
import { headingOf, ReplyActions } from '../reviews/ReplyActions.tsx';
import { type Doing, Replying } from '../reviews/Replying.tsx';
import { ReviewWords } from '../reviews/ReviewWords.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { Download } from './Download.tsx';
import { useAccessEndOf } from './queries.ts';

/** All reviews, the last changed first, each of which can be answered once; or those that wait for it. */
export function OwnedReviews({
  restaurant,
  only,
  onOnly,
}: {
  restaurant: OwnedRestaurant;
  only: 'unanswered' | null;
  onOnly: (only: 'unanswered' | null) => void;
}) {
  const t = useText();
  const list = useInfiniteQuery(ownedReviewsQuery(useApi(), restaurant.restaurantId, only));
  useAccessEndOf(list.error);
  const [doing, setDoing] = useState<Doing | null>(null);
  const reviews = list.data?.pages.flatMap((page) => page.reviews);
  const unanswered = list.data?.pages.at(-1)?.unanswered ?? 0;
  const title = useKeptFocus(doing !== null);
  return (
    <section aria-labelledby="owned-reviews" className="grid min-w-0 content-start gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="owned-reviews" tabIndex={-1} className="text-xl outline-none">
          {t('dashboard.reviews_title')}
        </h2>
        {(unanswered > 0 || only) && (
          <Button
            look="secondary"
            aria-pressed={only !== null}
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            onClick={() => onOnly(only ? null : 'unanswered')}
          >
            {t('dashboard.reviews_unanswered', { count: unanswered })}
          </Button>
        )}
      </div>
      {reviews && reviews.length > 0 && (
        <Download restaurantId={restaurant.restaurantId} what="reviews" />
      )}
      {list.isPending ? (
        <RowsSkeleton />
      ) : !reviews ? (
        <LoadFailure title="reviews.error" query={list} />
      ) : reviews.length === 0 ? (
        <NoReviews areAnswered={only !== null} />
      ) : (
        <ul className="rounded-card border border-line bg-surface px-4 shadow-card">
          {reviews.map((review) => (
            <li key={review.id} className="border-t border-line py-4 first:border-t-0">
              <OwnedReview
                review={review}
                restaurantName={restaurant.restaurantName}
                onDo={(what) => setDoing({ what, review })}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreReviews list={list} />
      <Replying
        restaurant={restaurant}
        doing={doing}
        reviews={reviews ?? []}
        onClose={() => setDoing(null)}
      />
    </section>
  );
}

/** An answered review leaves the list of those that wait, and the focus with it: the title takes it. */
function useKeptFocus(isOpen: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const hasReplied = useRef(false);
  useEffect(() => {
    if (isOpen) hasReplied.current = true;
    else if (hasReplied.current && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true });
    }
  });
  return title;
}

function NoReviews({ areAnswered }: { areAnswered: boolean }) {
  const t = useText();
  return areAnswered ? (
    <EmptyState icon="check" title={t('dashboard.reviews_answered')} />
  ) : (
    <EmptyState
      icon="star"
      title={t('dashboard.no_reviews')}
      hint={t('dashboard.no_reviews_hint')}
    />
  );
}

function OwnedReview({
  review,
  restaurantName,
  onDo,
}: {
  review: Review;
  restaurantName: string;
  onDo: (what: Doing['what']) => void;
}) {
  const t = useText();
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
            className="min-w-0 [font-family:inherit] font-semibold wrap-anywhere"
          >
            {review.reviewerName || t('reviews.visitor')}
          </h3>
        }
      />
      <ReplyActions review={review} onDo={onDo} />
    </article>
  );
}

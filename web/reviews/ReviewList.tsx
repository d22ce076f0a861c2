import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { MoreReviews } from './MoreReviews.tsx';
import { MyReview } from './MyReview.tsx';
import { ownReviewQuery, reviewsQuery } from './queries.ts';
import type { Doing } from './Replying.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';

/** Few visitors report: loaded on the tap. */
const { LazyDialog: ReportDialog } = lazyDialog(() =>
  import('./ReportDialog.tsx').then((m) => m.ReportDialog),
);

/** Only owners reply. */
const { LazyDialog: Replying } = lazyDialog(() => import('./Replying.tsx').then((m) => m.Replying));

/** The reviews, their summary, and one's own. */
export function ReviewList({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const api = useApi();
  const person = usePerson();
  const list = useInfiniteQuery({
    ...reviewsQuery(api, restaurant.id),
    enabled: restaurant.reviewCount > 0,
  });
  const { data: own } = useQuery({
    ...ownReviewQuery(api, restaurant.id),
    enabled: Boolean(person),
  });
  const [reporting, setReporting] = useState<Review | null>(null);
  const [replying, setReplying] = useState<Doing | null>(null);
  const mine = person && own?.review;
  // One's own review is above the others.
  const others = list.data?.pages
    .flatMap(({ reviews }) => reviews)
    .filter(({ id }) => id !== mine?.id);
  const summary = list.data?.pages.at(-1)?.summary;
  return (
    <>
      {summary && summary.count > 0 && <ReviewSummary summary={summary} />}
      {restaurant.reviewCount === 0 && !mine && (
        <p className="text-muted">
          {t('reviews.none')} {own?.mayReview && t('reviews.none_may')}
        </p>
      )}
      {person && own && <MyReview restaurant={restaurant} person={person} own={own} />}
      {list.isLoading && <RowsSkeleton />}
      {list.isError && !list.data && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert">{t('reviews.error')}</p>
          <Button look="secondary" onClick={() => void list.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {others && others.length > 0 && (
        <Others
          restaurant={restaurant}
          reviews={others}
          reportedIds={own?.reportedIds ?? []}
          onReport={setReporting}
          onReply={own?.mayReply ? setReplying : undefined}
        />
      )}
      <MoreReviews list={list} />
      {replying && (
        <Replying
          restaurant={{ restaurantId: restaurant.id, restaurantName: restaurant.name }}
          doing={replying}
          reviews={others ?? []}
          onClose={() => setReplying(null)}
        />
      )}
      {reporting && (
        <ReportDialog
          restaurantId={restaurant.id}
          review={reporting}
          onClose={() => setReporting(null)}
        />
      )}
    </>
  );
}

function Others({
  restaurant,
  reviews,
  reportedIds,
  onReport,
  onReply,
}: {
  restaurant: Restaurant;
  reviews: readonly Review[];
  reportedIds: readonly string[];
  onReport: (review: Review) => void;
  onReply: ((doing: Doing) => void) | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  const last = reviews.at(-1)?.id;
  const known = useRef({ count: reviews.length, last });
  // After loading more, the focus goes to the first new one; a removed or inserted one does not
  // count.
  useEffect(() => {
    const { count, last: lastKnown } = known.current;
    known.current = { count: reviews.length, last };
    if (reviews.length > count && last !== lastKnown) {
      list.current?.querySelectorAll<HTMLElement>(':scope > li')[count]?.focus();
    }
  }, [reviews.length, last]);
  return (
    <ul ref={list} className="grid">
      {reviews.map((review) => (
        <li
          key={review.id}
          tabIndex={-1}
          className="border-t border-line py-4 outline-none first:border-t-0 first:pt-0"
        >
          <ReviewCard
            review={review}
            restaurantName={restaurant.name}
            isReported={reportedIds.includes(review.id)}
            onReport={() => onReport(review)}
            onReply={onReply && ((what) => onReply({ what, review }))}
          />
        </li>
      ))}
    </ul>
  );
}

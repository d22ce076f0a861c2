import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { OtherReviews } from './OtherReviews.tsx';
import { ownReviewQuery, reviewsQuery } from './queries.ts';
import type { Doing } from './Replying.tsx';
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
        <OtherReviews
          restaurantName={restaurant.name}
          reviews={others}
          reportedIds={own?.reportedIds ?? []}
          onReport={setReporting}
          onReply={own?.mayReply ? (review, what) => setReplying({ what, review }) : undefined}
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnsweredReview, OwnedRestaurant } from '../../domain/dashboard/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ReviewWords } from '../reviews/ReviewCard.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { recentReviewsQuery, useAccessEndOf } from './queries.ts';
import { RemoveReply } from './RemoveReply.tsx';
import { ReplyForm } from './ReplyForm.tsx';

/** The open action on the reply to a review. */
interface Doing {
  what: 'reply' | 'remove';
  review: AnsweredReview;
}

/** The id of a review's heading: it stays when the reply is added or removed. */
const headingOf = (reviewId: string) => `review-${reviewId}`;

/** The newest reviews, each of which can be answered once. */
export function RecentReviews({ restaurant }: { restaurant: OwnedRestaurant }) {
  const t = useText();
  const { restaurantId, restaurantName } = restaurant;
  const query = useQuery(recentReviewsQuery(useApi(), restaurantId));
  useAccessEndOf(query.error);
  const [doing, setDoing] = useState<Doing | null>(null);
  /** Unsent replies by review id. */
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const reviews = query.data?.reviews;
  const close = () => setDoing(null);
  // The current version; the last known one if it is no longer among the newest.
  const review = doing && (reviews?.find(({ id }) => id === doing.review.id) ?? doing.review);
  return (
    <section aria-labelledby="recent-reviews" className="grid min-w-0 content-start gap-4">
      <h2 id="recent-reviews" className="flex min-h-7 items-center text-xl">
        {t('dashboard.recent_reviews')}
      </h2>
      {query.isPending ? (
        <RowsSkeleton />
      ) : !reviews ? (
        <LoadFailure title="reviews.error" query={query} />
      ) : reviews.length === 0 ? (
        <EmptyState
          icon="star"
          title={t('dashboard.recent_reviews_none')}
          hint={t('dashboard.recent_reviews_none_hint')}
        />
      ) : (
        <ul className="rounded-card border border-line bg-surface px-4 shadow-card">
          {reviews.map((one) => (
            <li key={one.id} className="border-t border-line py-4 first:border-t-0">
              <AnsweredCard
                review={one}
                restaurantName={restaurantName}
                onDo={(what) => setDoing({ what, review: one })}
              />
            </li>
          ))}
        </ul>
      )}
      {doing?.what === 'reply' && review && (
        <ReplyForm
          restaurant={restaurant}
          review={review}
          focusId={headingOf(review.id)}
          draft={drafts[review.id]}
          onDraft={(text) => setDrafts((all) => ({ ...all, [review.id]: text }))}
          onDone={() => setDrafts(({ [review.id]: _sent, ...others }) => others)}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && review && (
        <RemoveReply
          restaurantId={restaurantId}
          review={review}
          focusId={headingOf(review.id)}
          onClose={close}
        />
      )}
    </section>
  );
}

function AnsweredCard({
  review,
  restaurantName,
  onDo,
}: {
  review: AnsweredReview;
  restaurantName: string;
  onDo: (what: Doing['what']) => void;
}) {
  const t = useText();
  const name = review.reviewerName || t('reviews.visitor');
  const action = (what: Doing['what'], text: string, label: string) => (
    <button
      type="button"
      aria-label={label}
      onClick={() => onDo(what)}
      className="min-h-11 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
    >
      {text}
    </button>
  );
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
            {name}
          </h3>
        }
        action={
          review.reply === null
            ? action('reply', t('dashboard.reply'), t('dashboard.reply_to', { name }))
            : undefined
        }
      />
      {review.reply && (
        <div className="-mt-1 flex flex-wrap justify-end gap-1">
          {action('reply', t('dashboard.reply_edit'), t('dashboard.reply_edit_to', { name }))}
          {action('remove', t('dashboard.reply_remove'), t('dashboard.reply_remove_to', { name }))}
        </div>
      )}
    </article>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ownedReviewsQuery } from '../reviews/owned-reviews.ts';
import { Icon } from '../ui/Icon.tsx';

/** The first thing to do on an owner's evening: reviews that wait for a reply, and the way to them. */
export function WaitingReviews({
  restaurantId,
  onShow,
}: {
  restaurantId: string;
  /** Narrows the list below to them. */
  onShow: () => void;
}) {
  const t = useText();
  const { data } = useInfiniteQuery(ownedReviewsQuery(useApi(), restaurantId, null));
  const count = data?.pages.at(-1)?.unanswered ?? 0;
  if (count === 0) return null;
  return (
    <a
      href="#owned-reviews"
      onClick={onShow}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-amber-soft px-4 py-3 font-semibold text-amber hover:brightness-95"
    >
      <Icon name="star" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {t('dashboard.reviews_waiting', { count })}
      </span>
      <Icon name="chevron-down" size={4} />
    </a>
  );
}

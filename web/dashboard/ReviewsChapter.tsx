import { Link } from '@tanstack/react-router';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { linkTo, paths } from '../paths.ts';
import { Stars } from '../ui/Stars.tsx';
import { BarTable } from './BarTable.tsx';
import { Chapter } from './Chapter.tsx';
import { useWords } from './summary-words.ts';

/** The reviews: their number, their stars, and which still wait for an answer. */
export function ReviewsChapter({
  summary: { reviews },
  restaurantId,
}: {
  summary: Summary;
  restaurantId: string;
}) {
  const { t, write } = useWords();
  const { count, averageStars, byStars, answered } = reviews;
  const title = t('summary.reviews');
  if (averageStars === null) {
    return (
      <Chapter id="reviews" tone="chile" isName title={title} figure={t('summary.reviews_none')}>
        <p>{t('summary.reviews_none_hint')}</p>
      </Chapter>
    );
  }
  return (
    <Chapter
      id="reviews"
      tone="chile"
      title={title}
      figure={write.oneDecimal(averageStars)}
      chart={
        <BarTable
          title={t('summary.by_stars')}
          columns={[t('summary.stars_column'), t('summary.reviews_column')]}
          writeValue={write.number}
          rows={byStars
            .map((value, index) => ({
              key: `${index + 1}`,
              name: t('summary.stars', { count: index + 1 }),
              value,
            }))
            .toReversed()}
        />
      }
    >
      <Stars stars={averageStars} label={t('reviews.summary', { average: averageStars, count })} />
      <p>{t('summary.review_count', { count })}</p>
      {answered === count ? (
        <p>{t('summary.reviews_answered')}</p>
      ) : (
        <p>
          {t('summary.reviews_waiting', { count: count - answered })}{' '}
          <Link
            {...linkTo(paths.ownerDashboard(restaurantId))}
            hash="recent-reviews"
            className="inline-flex min-h-11 items-center font-semibold text-chile underline underline-offset-4 print:hidden"
          >
            {t('summary.reviews_answer')}
          </Link>
        </p>
      )}
    </Chapter>
  );
}

import { regionOf } from '../../domain/language.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import type { ReviewPage } from '../../domain/reviews/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';

const BEST_FIRST = Array.from(
  { length: REVIEW_LIMITS.maxStars },
  (_, index) => REVIEW_LIMITS.maxStars - index,
);

/** The mean of the stars, and their distribution. */
export function ReviewSummary({ summary }: { summary: ReviewPage['summary'] }) {
  const { t, language } = useLocale();
  const { count, averageStars, byStars } = summary;
  const average = averageStars ?? 0;
  const number = new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 1 });
  const most = Math.max(1, ...byStars);
  return (
    <div className="flex flex-wrap items-center gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:gap-10">
      <div className="grid shrink-0 justify-items-center gap-1">
        <span aria-hidden="true" className="font-display text-3xl font-extrabold tabular-nums">
          {number.format(average)}
        </span>
        <Stars stars={average} label={t('reviews.summary', { average, count })} />
        <span aria-hidden="true" className="text-sm text-muted">
          {t('reviews.count', { count })}
        </span>
      </div>
      <ul aria-label={t('reviews.by_stars')} className="grid min-w-0 flex-1 basis-40 gap-1.5">
        {BEST_FIRST.map((stars) => {
          const gave = byStars[stars - 1] ?? 0;
          return (
            <li key={stars} className="flex items-center gap-2 text-sm tabular-nums">
              <span className="sr-only">
                {t('reviews.stars', { count: stars })}: {t('reviews.count', { count: gave })}
              </span>
              <span aria-hidden="true" className="flex w-8 items-center justify-end gap-1">
                {stars}
                <Icon name="star" size={4} className="text-muted" />
              </span>
              <span
                aria-hidden="true"
                className="h-3 min-w-0 flex-1 overflow-clip rounded-full bg-line"
              >
                {gave > 0 && (
                  <span
                    className="block h-full min-w-3 rounded-full border border-ink bg-marigold"
                    style={{ width: `${(gave / most) * 100}%` }}
                  />
                )}
              </span>
              <span aria-hidden="true" className="w-7 text-right text-muted">
                {gave}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

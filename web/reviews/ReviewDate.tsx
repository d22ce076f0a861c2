import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useLocale } from '../i18n/locale.ts';

/** The day of a moment, by the festival's clock. */
export const dayText = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(moment));

/** When a review was written or changed; then also when it was first written. */
export function ReviewDate({
  review: { createdAt, updatedAt },
}: {
  review: Pick<Review, 'createdAt' | 'updatedAt'>;
}) {
  const { t, language } = useLocale();
  const last = updatedAt ?? createdAt;
  return (
    <p className="text-sm text-muted">
      <time dateTime={last}>{dayText(last, language)}</time>
      {updatedAt && (
        <>
          {' · '}
          {t('reviews.first_written', { date: dayText(createdAt, language) })}
        </>
      )}
    </p>
  );
}

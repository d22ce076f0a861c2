import { useId } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { Review } from '../../domain/reviews/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { ReviewInput } from './ReviewInput.tsx';
import type { TickedReview } from './ticked-review.ts';

/**
 * "Add a review", or change the one that is there: once ticked, stars and words. Without stars it must not be
 * sent (S2 §5).
 */
export function ReviewFields({
  value,
  own = null,
  onChange,
  disabled,
  isMissingStars = false,
}: {
  value: TickedReview;
  /** One's review that it replaces. */
  own?: Review | null | undefined;
  onChange: (value: TickedReview) => void;
  disabled: boolean;
  /** Whether the user tried to send words without stars. */
  isMissingStars?: boolean;
}) {
  const { t, language } = useLocale();
  const id = useId();
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={value.ticked}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, ticked: event.target.checked })}
          className="size-6 shrink-0 accent-chile"
        />
        {t(own ? 'reviews.change' : 'reviews.add')}
      </label>
      {value.ticked && own && (
        <p className="text-sm text-muted">
          {t('reviews.replaces', {
            date: new Intl.DateTimeFormat(regionOf(language), {
              dateStyle: 'medium',
              timeZone: FESTIVAL_TIME_ZONE,
            }).format(new Date(own.updatedAt ?? own.createdAt)),
          })}
        </p>
      )}
      {value.ticked && (
        <ReviewInput
          value={value}
          onChange={onChange}
          disabled={disabled}
          isMissingStars={isMissingStars}
        />
      )}
    </div>
  );
}

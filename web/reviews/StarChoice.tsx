import { useId } from 'react';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

const CHOICES = Array.from({ length: REVIEW_LIMITS.maxStars }, (_, index) => index + 1);

/** The names of 1 to 5 stars (S2 §2, community guidelines: from Poor to Exceptional). */
const NAMES = [
  'reviews.star_1',
  'reviews.star_2',
  'reviews.star_3',
  'reviews.star_4',
  'reviews.star_5',
] as const;

/** One to five stars: native radio buttons, for keyboards and screen readers. */
export function StarChoice({
  rating,
  onChoose,
  disabled = false,
  isMissing = false,
}: {
  /** null: none chosen yet. */
  rating: number | null;
  onChoose: (rating: number) => void;
  disabled?: boolean;
  /** Whether the user tried to go on without a choice. */
  isMissing?: boolean;
}) {
  const t = useText();
  const id = useId();
  const nameOf = (stars: number) => {
    const key = NAMES[stars - 1];
    return key ? t(key) : '';
  };
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={isMissing ? `${id}-missing` : undefined}
      className="grid gap-1.5 disabled:opacity-50"
    >
      <legend className="mb-1.5 font-semibold">{t('reviews.your_stars')}</legend>
      <div className="-ml-1.5 flex flex-wrap items-center gap-x-2">
        <span className="flex flex-wrap">
          {CHOICES.map((stars) => (
            <label
              key={stars}
              className="relative grid size-12 cursor-pointer place-items-center rounded-full hover:bg-chile-soft has-focus-visible:outline-3 has-focus-visible:outline-chile"
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={rating === stars}
                aria-label={t('reviews.star_choice', { count: stars, name: nameOf(stars) })}
                onChange={() => onChoose(stars)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span
                className="text-ink [--fill:transparent] data-[on=true]:[--fill:var(--marigold)]"
                data-on={rating !== null && stars <= rating}
              >
                <Icon name="star" size={8} />
              </span>
            </label>
          ))}
        </span>
        {/* The radio buttons announce it to a screen reader. */}
        <span aria-hidden="true" className="pl-1.5 font-semibold">
          {rating !== null && nameOf(rating)}
        </span>
      </div>
      <p id={`${id}-missing`} aria-live="polite" className="text-sm text-danger empty:hidden">
        {isMissing && rating === null && t('reviews.star_missing')}
      </p>
    </fieldset>
  );
}

import { useRef } from 'react';
import { POINTS } from '../../domain/voting/rules.ts';
import { useText } from '../i18n/speech.ts';
import { Icon } from '../ui/Icon.tsx';

const CHOICES = Array.from({ length: POINTS.maxPerDish }, (_, index) => index + 1);

/**
 * Points of one dish: five tacos that fill, a zero, and a way back. A group of native radio
 * buttons, so that keyboards and screen readers know it.
 */
export function RatingControl({
  dish,
  rating,
  disabled,
  onRate,
  onClear,
}: {
  dish: { id: string; name: string };
  /** undefined: not rated. */
  rating: number | undefined;
  /** Whether nothing can be rated here now; the bar says why. */
  disabled: boolean;
  onRate: (rating: number) => void;
  onClear: () => void;
}) {
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const choice = (value: number, label: string, face: React.ReactNode) => (
    <label
      key={value}
      className={`relative grid size-11 cursor-pointer place-items-center rounded-full hover:bg-chile-soft has-focus-visible:outline-3 has-focus-visible:outline-chile`}
    >
      <input
        type="radio"
        name={`dish-${dish.id}`}
        value={value}
        checked={rating === value}
        aria-label={label}
        onChange={() => onRate(value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {face}
    </label>
  );
  return (
    <fieldset
      ref={group}
      disabled={disabled}
      className="-ml-1.5 flex flex-wrap items-center disabled:opacity-50"
    >
      <legend className="sr-only">{t('voting.rate', { dish: dish.name })}</legend>
      {choice(
        0,
        t('voting.zero'),
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full border border-control-line text-sm font-bold text-muted data-[on=true]:border-ink data-[on=true]:bg-ink data-[on=true]:text-paper"
          data-on={rating === 0}
        >
          0
        </span>,
      )}
      <span className="flex">
        {CHOICES.map((value) =>
          choice(
            value,
            t('voting.points', { count: value }),
            <span
              className="text-ink [--fill:transparent] data-[on=true]:[--fill:var(--marigold)]"
              data-on={rating !== undefined && value <= rating}
            >
              <Icon name="taco-full" size={8} />
            </span>,
          ),
        )}
      </span>
      {rating !== undefined && (
        <button
          type="button"
          onClick={() => {
            onClear();
            // The button goes; the focus stays with the dish.
            group.current?.querySelector('input')?.focus();
          }}
          title={t('voting.clear')}
          aria-label={t('voting.clear_dish', { dish: dish.name })}
          className="grid size-11 place-items-center rounded-full text-chile hover:bg-chile-soft"
        >
          <Icon name="close" />
        </button>
      )}
    </fieldset>
  );
}

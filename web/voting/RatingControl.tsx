import { type KeyboardEvent, useRef, useState } from 'react';
import { POINTS } from '../../domain/voting/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { Icon } from '../ui/Icon.tsx';
import { ratingOfKey } from './rating-keys.ts';

const TACOS = Array.from({ length: POINTS.maxPerDish }, (_, index) => index + 1);

/** What each rating says of a dish, from 0 on. */
const WORTHS: readonly TextKey[] = [
  'voting.zero',
  'voting.worth_1',
  'voting.worth_2',
  'voting.worth_3',
  'voting.worth_4',
  'voting.worth_5',
];

/**
 * Points of one dish: a zero, five tacos that fill, a way back, and a line that says it in words. A
 * group of native radio buttons, so that keyboards and screen readers know it.
 */
export function RatingControl({
  dish,
  rating,
  disabled,
  dimmed,
  isLocked,
  isInviting,
  describedBy,
  isOver,
  onRate,
  onClear,
  onStopInviting,
}: {
  dish: { id: string; name: string };
  /** undefined: not rated. */
  rating: number | undefined;
  disabled: boolean;
  /** Whether it looks disabled too: not while the page is only waking up. */
  dimmed: boolean;
  /** Whether another dish holds the vote: a rating moves it here. */
  isLocked: boolean;
  /** Whether the tacos ask to be tapped. */
  isInviting: boolean;
  /** The element that says why it is locked or closed. */
  describedBy: string | undefined;
  /** Whether a rating would push the ballot over its cap. */
  isOver: (rating: number) => boolean;
  onRate: (rating: number) => void;
  onClear: () => void;
  onStopInviting: () => void;
}) {
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  /** What a mouse rests on. */
  const [looked, setLooked] = useState<number | null>(null);
  const shown = disabled ? rating : (looked ?? rating);
  const focusOn = (value: number) =>
    group.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.focus();

  function clear() {
    onClear();
    // The button goes; the focus stays with the dish.
    focusOn(0);
  }

  function obeyKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const meaning = ratingOfKey(event.key);
    if (meaning === null) return;
    event.preventDefault();
    if (meaning === 'clear') {
      if (rating !== undefined) clear();
    } else if (!isOver(meaning)) {
      focusOn(meaning);
      if (meaning !== rating) onRate(meaning);
    }
  }

  const titleOf = (value: number) => {
    if (disabled) return undefined;
    if (isOver(value)) return t('voting.over_cap', { maxPoints: POINTS.maxPerBallot });
    const worth = t(WORTHS[value] ?? 'voting.zero');
    return isLocked && value > 0 ? `${worth}. ${t('voting.rate_moves')}` : worth;
  };
  const choice = (value: number, label: string, face: React.ReactNode) => (
    <label
      key={value}
      title={titleOf(value)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && !isOver(value)) setLooked(value);
      }}
      onPointerLeave={() => setLooked(null)}
      className="relative grid size-11 place-items-center rounded-full has-enabled:cursor-pointer has-enabled:hover:bg-chile-soft has-focus-visible:outline-3 has-focus-visible:outline-chile has-disabled:cursor-not-allowed"
    >
      <input
        type="radio"
        name={`dish-${dish.id}`}
        value={value}
        checked={rating === value}
        disabled={isOver(value)}
        aria-label={label}
        onChange={() => onRate(value)}
        onKeyDown={obeyKey}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {face}
    </label>
  );

  return (
    <div className="mt-auto">
      <fieldset
        ref={group}
        disabled={disabled}
        data-dimmed={dimmed}
        aria-describedby={describedBy}
        className="-ml-1.5 flex flex-wrap items-center data-[dimmed=true]:opacity-50"
      >
        <legend className="sr-only">{t('voting.rate', { dish: dish.name })}</legend>
        {choice(
          0,
          t('voting.zero'),
          <span
            aria-hidden="true"
            data-on={rating === 0}
            className="grid size-8 place-items-center rounded-full border border-control-line text-sm font-bold text-muted data-[on=true]:border-ink data-[on=true]:bg-ink data-[on=true]:text-paper"
          >
            0
          </span>,
        )}
        {TACOS.map((value) =>
          choice(
            value,
            t('voting.points', { count: value }),
            <Taco
              value={value}
              isFilled={shown !== undefined && value <= shown}
              isLocked={isLocked && looked === null}
              isInviting={isInviting}
            />,
          ),
        )}
        {rating !== undefined ? (
          <button
            type="button"
            onClick={clear}
            title={t('voting.clear')}
            aria-label={t('voting.clear_dish', { dish: dish.name })}
            className="grid size-11 place-items-center rounded-full text-chile hover:bg-chile-soft"
          >
            <Icon name="close" />
          </button>
        ) : (
          isInviting && (
            <button
              type="button"
              onClick={onStopInviting}
              title={t('voting.rate_hint_stop')}
              aria-label={t('voting.rate_hint_stop')}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft motion-reduce:hidden"
            >
              <Icon name="close" size={4} />
            </button>
          )
        )}
      </fieldset>
      <p className="flex min-h-5 items-center gap-1.5 text-sm">
        {shown !== undefined ? (
          <span className={rating === shown ? 'font-semibold' : 'text-muted'}>
            {t(WORTHS[shown] ?? 'voting.zero')}
          </span>
        ) : isLocked ? (
          <span className="flex items-center gap-1.5 text-muted">
            <Icon name="lock" size={4} />
            {t('voting.rate_locked')}
          </span>
        ) : isInviting ? (
          <span className="font-semibold text-chile">{t('voting.rate_hint')}</span>
        ) : (
          !dimmed && <span className="text-muted">{t('voting.rate_idle')}</span>
        )}
      </p>
    </div>
  );
}

function Taco({
  value,
  isFilled,
  isLocked,
  isInviting,
}: {
  value: number;
  isFilled: boolean;
  isLocked: boolean;
  isInviting: boolean;
}) {
  return (
    <span
      data-on={isFilled}
      data-locked={isLocked}
      style={{ '--place': value } as React.CSSProperties}
      className={`pointer-events-none relative text-ink [--fill:transparent] data-[locked=true]:text-control-line data-[on=true]:text-ink data-[on=true]:[--fill:var(--marigold)] ${isInviting ? 'inviting' : ''}`}
    >
      <Icon name="taco-full" size={8} />
      {isInviting && (
        <span className="inviting-fill absolute inset-0 opacity-0 [--fill:var(--marigold)]">
          <Icon name="taco-full" size={8} />
        </span>
      )}
    </span>
  );
}

import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { POINTS } from '../../domain/voting/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { RatingChoice, Taco, Zero } from './RatingChoice.tsx';
import { ratingOfKey } from './rating-keys.ts';

const TACOS = Array.from({ length: POINTS.maxPerDish }, (_, index) => index + 1);

/** The meaning of each rating, from 0 on. */
const WORTHS: readonly TextKey[] = [
  'voting.zero',
  'voting.worth_1',
  'voting.worth_2',
  'voting.worth_3',
  'voting.worth_4',
  'voting.worth_5',
];
const worthOf = (rating: number): TextKey => WORTHS[rating] ?? 'voting.zero';

interface RatingControlProps {
  dish: { id: string; name: string };
  /** undefined: not rated. */
  rating: number | undefined;
  disabled: boolean;
  /** Whether it also looks disabled: not during hydration. */
  dimmed: boolean;
  /** Whether another dish holds the vote: a rating moves the vote to this dish. */
  isLocked: boolean;
  /** Whether the first taco fills, twice, to invite a tap. */
  isInviting: boolean;
  /** Id of the element that says why it is locked or closed. */
  describedBy: string | undefined;
  /** Whether a rating would exceed the ballot's cap. */
  isOver: (rating: number) => boolean;
  onRate: (rating: number) => void;
  onClear: () => void;
}

/**
 * Points of one dish: a zero, five tacos that fill, an undo button, and a line of text. A group of
 * native radio buttons, for keyboards and screen readers.
 */
export function RatingControl(props: RatingControlProps) {
  const { dish, rating, disabled, dimmed, isLocked, isInviting, isOver, onRate } = props;
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const { clear, onKeyDown } = useRatingKeys(group, props);
  /** The rating under the mouse. */
  const [looked, setLooked] = useState<number | null>(null);
  const shown = disabled ? rating : (looked ?? rating);

  const titleOf = (value: number) => {
    if (disabled) return undefined;
    if (isOver(value)) return t('voting.over_cap', { maxPoints: POINTS.maxPerBallot });
    const worth = t(worthOf(value));
    return isLocked && value > 0 ? `${worth}. ${t('voting.rate_moves')}` : worth;
  };
  const choiceOf = (value: number) => ({
    name: `dish-${dish.id}`,
    value,
    title: titleOf(value),
    isChecked: rating === value,
    isOver: isOver(value),
    onLook: setLooked,
    onRate,
    onKeyDown,
  });

  return (
    <div className="mt-auto">
      <fieldset
        ref={group}
        data-rating=""
        disabled={disabled}
        data-dimmed={dimmed}
        aria-describedby={props.describedBy}
        className="-ml-1.5 flex flex-wrap items-center data-[dimmed=true]:opacity-50"
      >
        <legend className="sr-only">{t('voting.rate', { dish: dish.name })}</legend>
        <RatingChoice {...choiceOf(0)} label={t('voting.zero')}>
          <Zero isOn={rating === 0} />
        </RatingChoice>
        {TACOS.map((value) => (
          <RatingChoice
            key={value}
            {...choiceOf(value)}
            label={t('voting.points', { count: value })}
          >
            <Taco
              isFilled={shown !== undefined && value <= shown}
              isLocked={isLocked && looked === null}
              isInviting={isInviting && value === 1}
            />
          </RatingChoice>
        ))}
        <WayBack {...props} onClear={clear} />
      </fieldset>
      <p className="flex min-h-5 items-center gap-1.5 text-sm">
        <InWords {...props} shown={shown} />
      </p>
    </div>
  );
}

/** Handles keys beyond those of native radio buttons. */
function useRatingKeys(
  group: RefObject<HTMLFieldSetElement | null>,
  { rating, isOver, onRate, onClear }: RatingControlProps,
) {
  const focusOn = (value: number) =>
    group.current?.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.focus();

  function clear() {
    onClear();
    // The button disappears; the focus stays with the dish.
    focusOn(0);
  }

  function onKeyDown(event: KeyboardEvent) {
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
  return { clear, onKeyDown };
}

/** Clears the rating. */
function WayBack({ dish, rating, dimmed, onClear }: RatingControlProps) {
  const t = useText();
  if (rating === undefined || dimmed) return null;
  return (
    <button
      type="button"
      onClick={onClear}
      title={t('voting.clear')}
      aria-label={t('voting.clear_dish', { dish: dish.name })}
      className="grid size-11 place-items-center rounded-full text-chile hover:bg-chile-soft"
    >
      <Icon name="close" />
    </button>
  );
}

/** @param shown the rating that the tacos show */
function InWords({
  rating,
  shown,
  dimmed,
  isLocked,
  isInviting,
}: RatingControlProps & { shown: number | undefined }) {
  const t = useText();
  if (shown !== undefined) {
    return (
      <span className={rating === shown ? 'font-semibold' : 'text-muted'}>{t(worthOf(shown))}</span>
    );
  }
  if (isLocked) {
    return <span className="flex items-center gap-1.5 text-muted">{t('voting.rate_locked')}</span>;
  }
  if (isInviting) {
    return <span className="font-semibold text-chile">{t('voting.rate_hint')}</span>;
  }
  return !dimmed && <span className="text-muted">{t('voting.rate_idle')}</span>;
}

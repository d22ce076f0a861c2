import { useId } from 'react';
import { DAYS, type Day, type OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import { useLocale } from '../i18n/locale.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { dayName } from '../restaurants/opening-hours.ts';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Three a day: morning, evening, night. */
const SPANS_A_DAY = 3;
const FIRST = { opens: '11:00', closes: '21:00' };

type Span = OpeningHours[number];

/** Whether a time is missing: the hours cannot be sent then. */
export const areHoursIncomplete = (hours: OpeningHours | null): boolean =>
  hours?.some(({ opens, closes }) => opens === '' || closes === '') ?? false;

/** The hint below the hours. An empty list means "closed all week", which is seldom intended. */
export const hoursHint = (hours: OpeningHours | null): TextKey | null => {
  if (hours === null) return 'editing.hours_unknown_hint';
  return hours.length === 0 ? 'editing.hours_none' : null;
};

/**
 * The hours of a week, day by day; null if unknown. A span that ends before it begins continues into the
 * next day, and a hint says so.
 */
export function OpeningHoursField({
  value,
  onValue,
  error,
  isTitled = false,
}: {
  value: OpeningHours | null;
  onValue: (hours: OpeningHours | null) => void;
  error?: string | null | undefined;
  /** Whether a title above it exists already. */
  isTitled?: boolean;
}) {
  const { t } = useLocale();
  const id = useId();
  const hint = hoursHint(value);
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-hint`}>
      <legend className={isTitled ? 'sr-only' : 'mb-1.5 font-semibold'}>
        {t('editing.hours')}
      </legend>
      <label className="inline-flex min-h-11 items-center gap-3 justify-self-start">
        <input
          type="checkbox"
          checked={value !== null}
          onChange={(event) => onValue(event.target.checked ? [] : null)}
          className="size-5 accent-chile"
        />
        {t('editing.hours_known')}
      </label>
      {value && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {DAYS.map((day, index) => (
            <DayHours
              key={day}
              day={day}
              before={DAYS[(index + 6) % 7] ?? 'su'}
              hours={value}
              onHours={onValue}
            />
          ))}
        </ul>
      )}
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`text-sm empty:-mt-3 ${error ? 'text-danger' : value ? 'font-semibold text-amber' : 'text-muted'}`}
      >
        {error ?? (hint && t(hint))}
      </p>
    </fieldset>
  );
}

function DayHours({
  day,
  before,
  hours,
  onHours,
}: {
  day: Day;
  before: Day;
  hours: OpeningHours;
  onHours: (hours: OpeningHours) => void;
}) {
  const { t, language } = useLocale();
  const name = dayName(day, language);
  const own = hours.filter((span) => span.day === day);
  const ofDayBefore = hours.filter((span) => span.day === before);
  /** Sorted by weekday, as in the editor. */
  const put = (spans: Span[]) =>
    onHours(DAYS.flatMap((one) => (one === day ? spans : hours.filter((h) => h.day === one))));
  return (
    <li
      tabIndex={-1}
      aria-label={name}
      className="grid gap-2 p-3 sm:grid-cols-[8rem_1fr_auto] sm:items-start"
    >
      <p className="flex items-center font-semibold sm:min-h-11">
        <span className="inline-block first-letter:uppercase">{name}</span>
      </p>
      <div className="grid gap-2">
        {own.length === 0 && (
          <p className="flex min-h-11 items-center text-muted">{t('editing.hours_closed')}</p>
        )}
        {own.map((span, index) => (
          <SpanFields
            // oxlint-disable-next-line react/no-array-index-key -- Spans have no name but their place.
            key={index}
            span={span}
            name={name}
            number={index + 1}
            onSpan={(changed) => put(own.map((one) => (one === span ? changed : one)))}
            onRemove={() => put(own.filter((one) => one !== span))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1 sm:justify-end">
        {own.length === 0 && ofDayBefore.length > 0 && (
          <FocusKept>
            <button
              type="button"
              aria-label={t('editing.hours_copy_label', { day: name })}
              onClick={() => put(ofDayBefore.map((span) => ({ ...span, day })))}
              className="min-h-11 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
            >
              {t('editing.hours_copy')}
            </button>
          </FocusKept>
        )}
        {own.length < SPANS_A_DAY && (
          <FocusKept>
            <button
              type="button"
              aria-label={t('editing.hours_add_label', { day: name })}
              onClick={() => put([...own, { day, ...(own.length > 0 ? EMPTY : FIRST) }])}
              className="inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
            >
              <Icon name="plus" size={4} />
              {t('editing.hours_add')}
            </button>
          </FocusKept>
        )}
      </div>
    </li>
  );
}

const EMPTY = { opens: '', closes: '' };

function SpanFields({
  span,
  name,
  number,
  onSpan,
  onRemove,
}: {
  span: Span;
  name: string;
  number: number;
  onSpan: (span: Span) => void;
  onRemove: () => void;
}) {
  const { t } = useLocale();
  const { opens, closes } = span;
  const isWhole = opens !== '' && closes !== '';
  const further = isWhole && closes === opens ? 'editing.hours_all_day' : 'editing.hours_next_day';
  const input = (part: 'opens' | 'closes') => (
    <input
      type="time"
      value={span[part]}
      required
      aria-label={t(part === 'opens' ? 'editing.hours_opens' : 'editing.hours_closes', {
        day: name,
        number,
      })}
      onChange={(event) => onSpan({ ...span, [part]: event.target.value })}
      className="min-h-11 min-w-0 rounded-card border border-control-line bg-surface px-3 text-base text-ink tabular-nums"
    />
  );
  return (
    <FocusKept className="flex flex-wrap items-center gap-2">
      {input('opens')}
      <div className="flex items-center gap-2">
        <span className="text-sm text-muted">{t('editing.hours_to')}</span>
        {input('closes')}
      </div>
      <button
        type="button"
        aria-label={t('editing.hours_remove', { number, day: name })}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft"
      >
        <Icon name="trash" />
      </button>
      {isWhole && closes <= opens && <span className="text-sm text-muted">{t(further)}</span>}
    </FocusKept>
  );
}

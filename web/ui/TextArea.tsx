import { useId } from 'react';

/** The share of the maximum length from which the remaining length is shown. */
const NEARLY_FULL = 0.8;

/** A labelled multi-line field. It accepts no more than `maxLength`, and shows that in time. */
export function TextArea({
  label,
  hint,
  value,
  onValue,
  maxLength,
  left,
  disabled,
}: {
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
  /** In UTF-16 code units, as the platform counts. */
  maxLength: number;
  /** The text for the number of remaining characters. */
  left: (count: number) => string;
  disabled?: boolean;
}) {
  const id = useId();
  const isNearlyFull = value.length >= maxLength * NEARLY_FULL;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        aria-describedby={`${id}-hint ${id}-left`}
        onChange={(event) => onValue(event.target.value)}
        className="field-sizing-content max-h-80 min-h-28 w-full rounded-card border border-control-line bg-surface px-4 py-3 text-base text-ink disabled:text-muted"
      />
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span id={`${id}-hint`}>{hint}</span>
        <span
          id={`${id}-left`}
          aria-live={isNearlyFull ? 'polite' : 'off'}
          className="ml-auto shrink-0 tabular-nums"
        >
          {isNearlyFull ? left(maxLength - value.length) : `${value.length}/${maxLength}`}
        </span>
      </p>
    </div>
  );
}

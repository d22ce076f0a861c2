import { type ReactNode, useId } from 'react';

export interface Labels {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A control with its label, its hint and its error. */
export function Labelled({
  label,
  hint,
  error,
  children,
}: Labels & {
  /** Renders the control with the attributes that link it to them. */
  children: (tied: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? `${id}-hint` : undefined,
      })}
      {/* Rendered even if empty: a screen reader announces only changes in an element it already
          knows. */}
      <p
        id={`${id}-hint`}
        className={`text-sm empty:-mt-1.5 ${error ? 'text-danger' : 'text-muted'}`}
        aria-live="polite"
      >
        {error || hint}
      </p>
    </div>
  );
}

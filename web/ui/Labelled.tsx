import { type ReactNode, useId } from 'react';

export interface Labels {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** A control's name, its hint and what is wrong with it. */
export function Labelled({
  label,
  hint,
  error,
  children,
}: Labels & {
  /** The control, which takes what ties it to them. */
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
      {/* It stands there empty too: a screen reader tells only what changes in a place it knows. */}
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

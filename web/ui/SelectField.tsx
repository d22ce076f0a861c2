import { type ComponentProps, type ReactNode, useId } from 'react';

/** A labelled choice of one, with its hint and what is wrong with it. */
export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: ComponentProps<'select'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        className={`min-h-12 w-full min-w-0 rounded-card border bg-surface px-3 text-base text-ink disabled:text-muted ${error ? 'border-danger' : 'border-control-line'}`}
      >
        {children}
      </select>
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

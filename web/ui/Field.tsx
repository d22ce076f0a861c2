import { type ComponentProps, type ReactNode, useId } from 'react';

/** A labelled text input with its hint and what is wrong with it. */
export function Field({
  label,
  hint,
  error,
  action,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** A control inside the input's end. */
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-hint` : undefined}
          className={`min-h-12 w-full rounded-card border bg-surface px-4 text-base text-ink placeholder:text-muted ${action ? 'pr-14' : ''} ${error ? 'border-danger' : 'border-control-line'}`}
        />
        {action && (
          <div className="absolute inset-y-0 right-1 grid place-items-center">{action}</div>
        )}
      </div>
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

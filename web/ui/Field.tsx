import type { ComponentProps, ReactNode } from 'react';
import { Labelled, type Labels } from './Labelled.tsx';

/** A labelled text input with its hint and its error. */
export function Field({
  label,
  hint,
  error,
  action,
  ...input
}: ComponentProps<'input'> &
  Labels & {
    /** A control at the end of the input. */
    action?: ReactNode;
  }) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="relative">
          <input
            {...input}
            {...tied}
            className={`min-h-12 w-full rounded-card border bg-surface px-4 text-base text-ink placeholder:text-muted ${action ? 'pr-14' : ''} ${error ? 'border-danger' : 'border-control-line'}`}
          />
          {action && (
            <div className="absolute inset-y-0 right-1 grid place-items-center">{action}</div>
          )}
        </div>
      )}
    </Labelled>
  );
}

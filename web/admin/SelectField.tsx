import type { ComponentProps } from 'react';
import { Labelled, type Labels } from '../ui/Labelled.tsx';

/** A labelled select with its hint and error. */
export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: ComponentProps<'select'> & Labels) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(tied) => (
        <select
          {...select}
          {...tied}
          className={`min-h-12 w-full min-w-0 rounded-card border bg-surface px-3 text-base text-ink disabled:text-muted ${error ? 'border-danger' : 'border-control-line'}`}
        >
          {children}
        </select>
      )}
    </Labelled>
  );
}

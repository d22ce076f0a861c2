import type { ReactNode } from 'react';
import { filterControl, FilterField } from './FilterField.tsx';

/** A filter of a list with fixed choices. */
export function FilterChoice({
  label,
  className,
  value,
  isDisabled = false,
  onChoose,
  children,
}: {
  label: string;
  className?: string;
  /** Empty if nothing is chosen. */
  value: string;
  isDisabled?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <FilterField label={label} {...(className && { className })}>
      {(id) => (
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChoose(event.target.value)}
          className={`${filterControl} disabled:text-muted`}
        >
          {children}
        </select>
      )}
    </FilterField>
  );
}

import type { ReactNode } from 'react';
import { filterControl, FilterField } from './FilterField.tsx';

/** A filter of a list with fixed choices. */
export function FilterChoice({
  label,
  className,
  value,
  onChoose,
  children,
}: {
  label: string;
  className?: string;
  /** Empty if nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <FilterField label={label} {...(className && { className })}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={filterControl}
        >
          {children}
        </select>
      )}
    </FilterField>
  );
}

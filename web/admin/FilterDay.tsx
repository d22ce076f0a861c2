import { filterControl, FilterField } from './FilterField.tsx';

/** A filter for the first or last day of a list; days are `YYYY-MM-DD`, empty if none is chosen. */
export function FilterDay({
  label,
  value,
  min,
  max,
  onChoose,
}: {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
}) {
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChoose(event.target.value)}
          className={filterControl}
        />
      )}
    </FilterField>
  );
}

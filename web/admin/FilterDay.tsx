import { filterControl, FilterField } from './FilterField.tsx';

/** A day that a list begins or ends with; days are `YYYY-MM-DD`, empty where none is chosen. */
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

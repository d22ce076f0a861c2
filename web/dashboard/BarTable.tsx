import type { ReactNode } from 'react';

/** One bar with its name and its number. */
export interface BarRow {
  key: string;
  name: ReactNode;
  value: number;
}

/** A few bars that lie beside their names and numbers: a drawing that is its own table. */
export function BarTable({
  title,
  columns,
  rows,
  writeValue,
}: {
  title: string;
  /** The titles of the two columns, for screen readers. */
  columns: readonly [name: string, value: string];
  rows: readonly BarRow[];
  writeValue: (value: number) => string;
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className="story-bars">
      <caption className="pb-1 text-left text-sm text-muted">{title}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key}>
            <th
              scope="row"
              dir="auto"
              className="pr-3 text-left leading-tight font-normal wrap-anywhere"
            >
              {name}
            </th>
            <td className="text-right font-semibold tabular-nums">
              <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect
                  width={value === 0 ? 0 : Math.max(1.5, (value / most) * 100)}
                  height={10}
                  vectorEffect="non-scaling-stroke"
                  data-most={value === most || undefined}
                  className="story-bar"
                />
              </svg>
              {writeValue(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

export interface BarRow {
  key: string;
  name: string;
  /** Beneath the name. */
  hint?: string;
  /** Length of the bar, as a share of the whole width (1). */
  part: number;
  /** One formatted cell per column. */
  values: readonly string[];
}

/** How many rows of a long list are shown at first. */
const SHOWN = 10;

/** A table whose rows are also bars. */
export function BarTable({
  label,
  columns,
  rows,
  all = rows.length,
}: {
  label: string;
  columns: readonly [name: string, ...values: string[]];
  rows: readonly BarRow[];
  /** How many there are; left out: the rows. Those without a row are in the file. */
  all?: number;
}) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const [name, ...values] = columns;
  return (
    <div className="grid justify-items-start gap-3 overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-y-1 text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="px-3 py-1 text-left font-semibold">
              {name}
            </th>
            {values.map((title) => (
              <th key={title} scope="col" className="py-1 pl-3 text-right font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isWhole ? undefined : SHOWN).map((row) => (
            <tr key={row.key}>
              <th scope="row" className="relative w-full min-w-0 px-3 py-2 text-left font-normal">
                <span
                  aria-hidden="true"
                  style={{ width: `${Math.max(row.part * 100, 0.5)}%` }}
                  className="absolute inset-y-0 left-0 rounded-md bg-chile-soft"
                />
                <span className="relative block wrap-anywhere">{row.name}</span>
                {row.hint && (
                  <span className="relative block text-xs wrap-anywhere text-muted">
                    {row.hint}
                  </span>
                )}
              </th>
              {row.values.map((value, index) => (
                <td
                  key={values[index]}
                  className="py-2 pl-3 text-right whitespace-nowrap tabular-nums max-sm:pl-2"
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('analytics.show_fewer')
            : t(`analytics.show_${all > rows.length ? 'first' : 'all'}`, { count: rows.length })}
        </Button>
      )}
      {all > rows.length && (
        <p className="px-3 text-sm text-muted">{t('analytics.rest_in_file', { count: all })}</p>
      )}
    </div>
  );
}

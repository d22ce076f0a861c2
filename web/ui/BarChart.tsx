import { type ReactNode, Suspense, useId } from 'react';
import { useHydrated } from '../platform/hydrated.ts';
import type { Bar } from './Bars.tsx';
import { lazyOptional } from './optional.ts';

/** The drawing library loads when the first chart is shown; without it the table remains. */
const Bars = lazyOptional(() => import('./Bars.tsx').then((m) => m.Bars));

/** The chart's height in px, reserved from the start. */
const HEIGHT = 220;

/**
 * Counts as a drawing and as a table. `summary` describes the drawing for those who cannot see it.
 */
export function BarChart({
  title,
  note,
  summary,
  bars,
  writeValue,
  columns,
  tableLabel,
}: {
  title: string;
  note?: ReactNode;
  summary: string;
  bars: readonly Bar[];
  /** Formats a number in the reader's language. */
  writeValue: (value: number) => string;
  /** The titles of the table's two columns. */
  columns: readonly [name: string, value: string];
  /** The label of the button that expands the table. */
  tableLabel: string;
}) {
  const id = useId();
  const hydrated = useHydrated();
  const waiting = <div style={{ height: HEIGHT }} className="shimmer rounded-card bg-line" />;
  return (
    <figure aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        <span className="text-sm text-muted">{note}</span>
      </figcaption>
      <div role="img" aria-label={summary} className="min-w-0">
        {hydrated ? (
          <Suspense fallback={waiting}>
            <Bars height={HEIGHT} bars={bars} writeValue={writeValue} valueName={columns[1]} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <details className="group">
        <summary className="-ml-3 inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft">
          {tableLabel}
        </summary>
        <div className="mt-2 rounded-card border border-line">
          <table aria-labelledby={id} className="w-full text-sm">
            <thead className="text-left text-muted">
              <tr>
                <th scope="col" className="px-4 py-2 font-semibold">
                  {columns[0]}
                </th>
                <th scope="col" className="px-4 py-2 text-right font-semibold">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ key, name, value }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className="px-4 py-2 text-left font-normal">
                    {name}
                  </th>
                  <td className="px-4 py-2 text-right tabular-nums">{writeValue(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

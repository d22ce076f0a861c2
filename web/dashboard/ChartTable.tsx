import type { ReactNode } from 'react';
import { useText } from '../i18n/locale.ts';

/** The figures behind a drawing, folded in; the drawing itself is one image for screen readers. */
export function ChartTable({ label, children }: { label: string; children: ReactNode }) {
  const t = useText();
  return (
    <details className="print:hidden">
      <summary className="-ml-3 inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft">
        {t('dashboard.table')}
      </summary>
      <div className="mt-2 rounded-card border border-line bg-surface p-2">
        <table aria-label={label} className="story-table w-full text-sm tabular-nums">
          {children}
        </table>
      </div>
    </details>
  );
}

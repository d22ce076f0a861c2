import { type ReactNode, useId } from 'react';
import type { AnalyticsChart, AnalyticsRange } from '../../domain/visits/rules.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';

const FORMATS = ['xlsx', 'csv'] as const;

/** One chart with its title and downloads. */
export function Panel({
  title,
  note,
  chart,
  range,
  children,
}: {
  title: string;
  note?: ReactNode;
  chart: AnalyticsChart;
  range: AnalyticsRange;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  // The page's head names the origin of the API.
  const origin = useHydrated() ? readApiOrigin() : '';
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="grid">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        <ul className="-mr-3 flex max-sm:-ml-3" aria-label={t('analytics.export')}>
          {FORMATS.map((format) => (
            <li key={format}>
              <a
                href={`${origin}/api/analytics/export?chart=${chart}&range=${range}&format=${format}`}
                download
                aria-label={t('analytics.export_of', {
                  title,
                  format: t(`analytics.export_${format}`),
                })}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
              >
                <Icon name="download" size={4} />
                {t(`analytics.export_${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  );
}

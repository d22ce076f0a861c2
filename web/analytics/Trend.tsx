import { regionOf } from '../../domain/language.ts';
import type { AnalyticsDay } from '../../domain/visits/rules.ts';
import { useLocale } from '../i18n/locale.ts';

/** Units of the drawing, which is stretched to its place. */
const WIDTH = 100;
const HEIGHT = 24;

/** A line without words has no use for fewer days. */
const LEAST_DAYS = 3;

export type Measure = 'voters' | 'votes' | 'points' | 'accounts' | 'visits';

/** How a figure has gone from day to day, as a small line; in words for those who cannot see it. */
export function Trend({ byDay, measure }: { byDay: readonly AnalyticsDay[]; measure: Measure }) {
  const { t, language } = useLocale();
  const [first] = byDay;
  const last = byDay.at(-1);
  if (!first || !last || byDay.length < LEAST_DAYS) return null;
  const region = regionOf(language);
  // A calendar day has no time zone: it is formatted in UTC.
  const format = new Intl.DateTimeFormat(region, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
  const day = (one: AnalyticsDay) => format.format(new Date(`${one.day}T00:00:00Z`));
  const write = (one: AnalyticsDay) => one[measure].toLocaleString(region);
  const most = byDay.reduce((best, one) => (one[measure] > best[measure] ? one : best), first);
  const words = {
    from: day(first),
    to: day(last),
    first: write(first),
    last: write(last),
    most: write(most),
    when: day(most),
  };
  const points = byDay.map((one, index) => {
    const x = (index / (byDay.length - 1)) * WIDTH;
    const y = HEIGHT - (one[measure] / Math.max(1, most[measure])) * HEIGHT;
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <svg
      role="img"
      aria-label={t('analytics.trend', words)}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className="h-8 w-full max-w-40 sm:w-24"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--chile)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

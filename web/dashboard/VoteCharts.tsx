import type { Overview } from '../../domain/dashboard/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { BarChart } from '../ui/BarChart.tsx';
import type { Bar } from '../ui/Bars.tsx';

/** When people vote: day by day, and at which hour. In the festival's time zone. */
export function VoteCharts({ overview }: { overview: Overview }) {
  const { t, language } = useLocale();
  const region = regionOf(language);
  const { range, byDay, byHour, today } = overview;
  const write = (value: number) => value.toLocaleString(region);
  // A calendar day has no time zone: it is formatted in UTC.
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const shortDay = date({ month: 'short', day: 'numeric' });
  const longDay = date({ weekday: 'long', month: 'long', day: 'numeric' });
  const hourFormat = new Intl.DateTimeFormat(region, { timeZone: 'UTC', hour: 'numeric' });
  const writeHour = (hour: number) => hourFormat.format(new Date(Date.UTC(2026, 0, 1, hour)));

  const days = byDay.map(({ day, votes }) => ({
    key: day,
    short: shortDay(day),
    name: longDay(day),
    value: votes,
    isFaint: range === 'today' && day !== today,
  }));
  const hours = byHour.map((votes, hour) => ({
    key: `${hour}`,
    short: writeHour(hour),
    name: `${writeHour(hour)} – ${writeHour(hour + 1)}`,
    value: votes,
  }));

  const summarise = (title: string, bars: readonly Bar[]) => {
    const count = bars.reduce((sum, { value }) => sum + value, 0);
    const most = bars.toSorted((a, b) => b.value - a.value)[0];
    const label = t('dashboard.chart_label', { title, count });
    return most && most.value > 0
      ? `${label}. ${t('dashboard.chart_most', { most: most.value, when: most.name })}`
      : label;
  };
  const chart = (title: string, note: string, column: string, bars: Bar[]) => (
    <BarChart
      title={title}
      note={note}
      summary={summarise(title, bars)}
      bars={bars}
      writeValue={write}
      columns={[column, t('dashboard.votes_column')]}
      tableLabel={t('dashboard.table')}
    />
  );
  return (
    <section aria-labelledby="chart" className="grid gap-4">
      <h2 id="chart" className="text-xl">
        {t('dashboard.chart')}
      </h2>
      <div className="grid gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-4 shadow-card lg:grid-cols-2 lg:p-5">
        {chart(
          t('dashboard.by_day'),
          t('dashboard.by_day_last', { count: days.length }),
          t('dashboard.day'),
          days,
        )}
        {chart(t('dashboard.by_hour'), t(`dashboard.by_hour_${range}`), t('dashboard.hour'), hours)}
      </div>
    </section>
  );
}

import { useState } from 'react';
import type { Analytics } from '../../domain/visits/schema.ts';
import type { AnalyticsDay } from '../../domain/visits/rules.ts';
import { regionOf } from '../../domain/language.ts';
import { Segments } from '../ui/Segments.tsx';
import { useLocale } from '../i18n/locale.ts';
import { BarChart } from '../ui/BarChart.tsx';
import { Panel } from './Panel.tsx';

const MEASURES = {
  voters: 'voters',
  votes: 'votes',
  points: 'points',
  visits: 'visits',
  visitMinutes: 'visit_minutes',
  accounts: 'accounts',
  signIns: 'sign_ins',
} as const satisfies Partial<Record<keyof AnalyticsDay, string>>;
type Measure = keyof typeof MEASURES;
const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

/** One of the figures, day by day since September 1st (S2 §2), or since the range began. */
export function DayChart({ analytics }: { analytics: Analytics }) {
  const { t, language } = useLocale();
  const [measure, setMeasure] = useState<Measure>('voters');
  const region = regionOf(language);
  const { byDay, since, today, range } = analytics;
  const write = (value: number) => value.toLocaleString(region);
  // A calendar day has no time zone: it is formatted in UTC.
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(region, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const shortDay = date({ month: 'short', day: 'numeric' });
  const longDay = date({ weekday: 'long', month: 'long', day: 'numeric' });
  const name = t(`analytics.${MEASURES[measure]}`);
  const bars = byDay.map((one) => ({
    key: one.day,
    short: shortDay(one.day),
    name: longDay(one.day),
    value: one[measure],
    // The current day is not over yet.
    isFaint: one.day === today,
  }));
  const most = bars.toSorted((a, b) => b.value - a.value)[0];
  const total = Math.round(bars.reduce((sum, { value }) => sum + value, 0));
  // Voters of several days would count twice: no sum.
  const label =
    measure === 'voters' ? name : t('analytics.chart_label', { title: name, count: total });
  const note = since.endsWith('-09-01')
    ? t('analytics.since_september')
    : t('analytics.since', { day: date({ month: 'long', day: 'numeric' })(since) });
  return (
    <Panel title={t('analytics.by_day')} note={note} chart="days" range={range}>
      <Segments
        label={t('analytics.measure')}
        choices={MEASURE_NAMES.map((value) => ({
          value,
          text: t(`analytics.${MEASURES[value]}`),
        }))}
        value={measure}
        onChoose={setMeasure}
      />
      <BarChart
        title={name}
        summary={
          most && most.value > 0
            ? `${label}. ${t('analytics.chart_most', { most: write(most.value), when: most.name })}`
            : label
        }
        bars={bars}
        writeValue={write}
        columns={[t('analytics.day'), name]}
        tableLabel={t('analytics.table')}
      />
    </Panel>
  );
}

import { regionOf } from '../../domain/language.ts';
import type { AnalyticsChart } from '../../domain/visits/rules.ts';
import type { Analytics } from '../../domain/visits/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type BarRow, BarTable } from './BarTable.tsx';
import { Panel } from './Panel.tsx';

interface Shown {
  analytics: Analytics;
}

export function Restaurants({ analytics }: Shown) {
  const { t } = useLocale();
  const write = useWrite();
  const most = mostVotes(analytics.byRestaurant);
  return (
    <Share
      title={t('analytics.by_restaurant')}
      chart="restaurants"
      analytics={analytics}
      all={analytics.restaurants}
      columns={[t('analytics.restaurant'), t('analytics.votes'), t('analytics.points')]}
      rows={analytics.byRestaurant.map(({ id, name, county, stateId, votes, points }) => ({
        key: id,
        name,
        hint: `${county}, ${stateId}`,
        part: votes / most,
        values: [write(votes), write(points)],
      }))}
    />
  );
}

export function Counties({ analytics }: Shown) {
  const { t } = useLocale();
  const write = useWrite();
  const most = mostVotes(analytics.byCounty);
  return (
    <Share
      title={t('analytics.by_county')}
      chart="counties"
      analytics={analytics}
      columns={[t('analytics.county'), t('analytics.votes'), t('analytics.points')]}
      rows={analytics.byCounty.map(({ id, name, stateId, restaurants, votes, points }) => ({
        key: id,
        name: `${name}, ${stateId}`,
        hint: t('analytics.restaurants_count', { count: restaurants }),
        part: votes / most,
        values: [write(votes), write(points)],
      }))}
    />
  );
}

export function Languages({ analytics }: Shown) {
  const { t } = useLocale();
  const rows = useSenderRows(analytics.byLanguage, ({ language }) => ({
    key: language,
    name: t(`languages.${language}`),
  }));
  return (
    <Share
      title={t('analytics.by_language')}
      chart="languages"
      analytics={analytics}
      columns={[
        t('analytics.language'),
        t('analytics.votes'),
        t('analytics.points'),
        t('analytics.visits'),
      ]}
      rows={rows}
    />
  );
}

export function Devices({ analytics }: Shown) {
  const { t } = useLocale();
  const rows = useSenderRows(analytics.byDevice, ({ device }) => ({
    key: device,
    name: t(`analytics.device_${device}`),
  }));
  return (
    <Share
      title={t('analytics.by_device')}
      chart="devices"
      analytics={analytics}
      columns={[
        t('analytics.device'),
        t('analytics.votes'),
        t('analytics.points'),
        t('analytics.visits'),
      ]}
      rows={rows}
    />
  );
}

function Share({
  title,
  chart,
  analytics,
  columns,
  rows,
  all = rows.length,
}: {
  title: string;
  chart: AnalyticsChart;
  analytics: Analytics;
  /** How many there are; left out: the rows. */
  all?: number;
  columns: readonly [name: string, ...values: string[]];
  rows: readonly BarRow[];
}) {
  const { t } = useLocale();
  return (
    <Panel title={title} chart={chart} range={analytics.range}>
      {rows.length === 0 ? (
        <EmptyState icon="chart" title={t('analytics.none')} hint={t('analytics.none_hint')} />
      ) : (
        <BarTable label={title} columns={columns} rows={rows} all={all} />
      )}
    </Panel>
  );
}

interface Counted {
  votes: number;
  points: number;
  visits: number;
}

/** Bars by votes, or by visits while there are no votes; none if neither is counted. */
function useSenderRows<Row extends Counted>(
  rows: readonly Row[],
  of: (row: Row) => Pick<BarRow, 'key' | 'name'>,
): BarRow[] {
  const write = useWrite();
  const sum = (by: 'votes' | 'visits') => rows.reduce((all, row) => all + row[by], 0);
  const by = sum('votes') > 0 ? 'votes' : 'visits';
  const all = sum(by);
  if (all === 0) return [];
  return rows.map((row) => ({
    ...of(row),
    part: row[by] / all,
    values: [write(row.votes), write(row.points), write(row.visits)],
  }));
}

const mostVotes = (rows: readonly { votes: number }[]) =>
  Math.max(1, ...rows.map(({ votes }) => votes));

function useWrite() {
  const { language } = useLocale();
  return (value: number) => value.toLocaleString(regionOf(language));
}

import { regionOf } from '../../domain/language.ts';
import type { Analytics } from '../../domain/visits/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { BarTable } from './BarTable.tsx';
import { Panel } from './Panel.tsx';

/** From a visit to a vote: how many reached each step, as a share of all and of the previous step. */
export function Funnel({ analytics: { funnel, range } }: { analytics: Analytics }) {
  const { t, language } = useLocale();
  const region = regionOf(language);
  const all = funnel[0]?.visits ?? 0;
  const percent = (part: number, whole: number) =>
    whole > 0
      ? (part / whole).toLocaleString(region, { style: 'percent', maximumFractionDigits: 1 })
      : '–';
  return (
    <Panel
      title={t('analytics.funnel')}
      note={t('analytics.funnel_note')}
      chart="funnel"
      range={range}
    >
      {all === 0 ? (
        <EmptyState
          icon="chart"
          title={t('analytics.funnel_none')}
          hint={t('analytics.funnel_none_hint')}
        />
      ) : (
        <BarTable
          label={t('analytics.funnel')}
          columns={[
            t('analytics.step'),
            t('analytics.visits'),
            t('analytics.of_visits'),
            t('analytics.of_before'),
          ]}
          rows={funnel.map(({ step, visits }, index) => ({
            key: step,
            name: t(`analytics.funnel_${step}`),
            part: visits / all,
            values: [
              visits.toLocaleString(region),
              percent(visits, all),
              index === 0 ? '–' : percent(visits, funnel[index - 1]?.visits ?? 0),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

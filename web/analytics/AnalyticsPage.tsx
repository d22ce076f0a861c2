import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Analytics } from '../../domain/visits/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { type AnalyticsSearch, readAnalyticsSearch } from './analytics-search.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Anchoring } from '../ledger/Anchoring.tsx';
import { HaltNotice } from '../ledger/HaltNotice.tsx';
import { DeskStep } from '../results/DeskStep.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { NextStep } from '../vote-rulings/NextStep.tsx';
import { DayChart } from './DayChart.tsx';
import { Funnel } from './Funnel.tsx';
import { analyticsQuery } from './queries.ts';
import { Counties, Devices, Languages, Restaurants } from './Shares.tsx';
import { Tiles } from './Tiles.tsx';
import { VotingEnd } from './VotingEnd.tsx';

const route = getRouteApi('/admin/analytics');
// As in the address, which leaves out "all time".
const RANGES: readonly AnalyticsSearch['range'][] = [undefined, '7', '30', '90'];

/** /admin/analytics: visits, the steps up to a vote, and votes. */
export function AnalyticsPage() {
  const t = useText();
  const { range } = readAnalyticsSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/analytics' });
  const analytics = useQuery(analyticsQuery(useApi(), range ?? 'all'));
  useSessionEndOf(analytics.error);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-2xl font-extrabold">{t('analytics.title')}</h1>
          <p className="text-muted">{t('analytics.intro')}</p>
        </div>
        <Segments
          label={t('analytics.range')}
          choices={RANGES.map((value) => ({ value, text: t(`analytics.range_${value ?? 'all'}`) }))}
          value={range}
          onChoose={(chosen) =>
            void navigate({ search: chosen ? { range: chosen } : {}, resetScroll: false })
          }
        />
      </div>
      <HaltNotice />
      <VotingEnd />
      <DeskStep />
      <NextStep />
      {analytics.isPending ? (
        <RowsSkeleton />
      ) : !analytics.data ? (
        <LoadFailure title="analytics.load_error" query={analytics} />
      ) : (
        <div
          aria-busy={analytics.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-6 aria-busy:opacity-60"
        >
          <Report analytics={analytics.data} />
        </div>
      )}
      <Anchoring />
    </div>
  );
}

function Report({ analytics }: { analytics: Analytics }) {
  const { t, language } = useLocale();
  const { range, voters, figures } = analytics;
  const write = (count: number) => count.toLocaleString(regionOf(language));
  return (
    <>
      <p role="status" className="sr-only">
        {t(`analytics.range_${range}`)}: {t('analytics.voters')} {write(voters)},{' '}
        {t('analytics.votes')} {write(figures.votes)}
      </p>
      <Tiles analytics={analytics} />
      <DayChart analytics={analytics} />
      <Funnel analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Restaurants analytics={analytics} />
        <Counties analytics={analytics} />
        <Languages analytics={analytics} />
        <Devices analytics={analytics} />
      </div>
      <div className="grid max-w-prose gap-1 text-sm text-muted">
        <p>{t('analytics.since_counting')}</p>
        <p>{t('analytics.robots')}</p>
      </div>
    </>
  );
}

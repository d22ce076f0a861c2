import type { ReactNode } from 'react';
import type { Analytics, AnalyticsFigures } from '../../domain/visits/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { type Measure, Trend } from './Trend.tsx';

/** Figures of the range, with their change against the previous range. */
export function Tiles({ analytics }: { analytics: Analytics }) {
  const { t, language } = useLocale();
  const region = regionOf(language);
  const write = (value: number) => value.toLocaleString(region);
  const { figures, before, range, today, voters, byDay, sessions } = analytics;
  // The current day is not over yet: it would look like a fall.
  const over = byDay.filter(({ day }) => day !== today);
  const trend = (measure: Measure) => <Trend byDay={over} measure={measure} />;
  const days = Number(range);
  const change = (of: keyof AnalyticsFigures) =>
    before && <Change by={(figures[of] ?? 0) - (before[of] ?? 0)} days={days} />;
  const time = (seconds: number) =>
    seconds < 60
      ? t('analytics.seconds', { count: seconds })
      : t('analytics.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  const { secondsAVisit } = figures;
  const average = (figures.points / figures.votes).toLocaleString(region, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <section aria-label={t('analytics.figures')} className="grid gap-3">
      <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface shadow-card lg:grid-cols-3">
        <Tile label={t('analytics.voters')} value={write(voters)} trend={trend('voters')}>
          {before
            ? t('analytics.voters_note', { count: figures.newVoters })
            : t('analytics.votes_today', { count: byDay.at(-1)?.voters ?? 0 })}
        </Tile>
        <Tile label={t('analytics.votes')} value={write(figures.votes)} trend={trend('votes')}>
          {change('votes') ?? t('analytics.votes_today', { count: byDay.at(-1)?.votes ?? 0 })}
        </Tile>
        <Tile label={t('analytics.points')} value={write(figures.points)} trend={trend('points')}>
          {change('points') ??
            (figures.votes > 0 ? t('analytics.average_note', { average }) : null)}
        </Tile>
        <Tile
          label={t('analytics.accounts')}
          value={write(figures.accounts)}
          trend={trend('accounts')}
        >
          {change('accounts')}
        </Tile>
        <Tile label={t('analytics.visits')} value={write(figures.visits)} trend={trend('visits')}>
          {change('visits') ?? t('analytics.visits_note', { count: figures.pageViews })}
        </Tile>
        <Tile
          label={t('analytics.visit_time')}
          value={secondsAVisit === null ? '–' : time(secondsAVisit)}
        >
          {secondsAVisit === null
            ? t('analytics.visit_time_none')
            : before?.secondsAVisit != null
              ? timeChange(secondsAVisit - before.secondsAVisit)
              : t('analytics.visit_time_note')}
        </Tile>
      </dl>
      <p className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-agave" />
        {t('analytics.signed_in_now', sessions)}
      </p>
    </section>
  );

  function timeChange(by: number) {
    if (by === 0) return t('analytics.same', { days });
    return (
      <Changed isMore={by > 0}>
        {t(by > 0 ? 'analytics.longer' : 'analytics.shorter', { change: time(Math.abs(by)), days })}
      </Changed>
    );
  }
}

function Tile({
  label,
  value,
  trend,
  children,
}: {
  label: string;
  value: string;
  /** How it has gone from day to day. */
  trend?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="row-span-3 -mt-px -ml-px grid grid-rows-subgrid content-start gap-1 border-t border-l border-line p-4 lg:p-5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <span className="font-display text-2xl leading-none font-extrabold tabular-nums sm:text-3xl">
          {value}
        </span>
        {trend}
      </dd>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}

/** The change in words: colour alone is not accessible. */
function Change({ by, days }: { by: number; days: number }) {
  const { t, language } = useLocale();
  if (by === 0) return t('analytics.same', { days });
  const change = Math.abs(by).toLocaleString(regionOf(language));
  return (
    <Changed isMore={by > 0}>
      {t(by > 0 ? 'analytics.more' : 'analytics.fewer', { change, days })}
    </Changed>
  );
}

const Changed = ({ isMore, children }: { isMore: boolean; children: ReactNode }) => (
  <span className={isMore ? 'text-agave' : 'text-amber'}>{children}</span>
);

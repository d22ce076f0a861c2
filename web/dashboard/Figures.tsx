import type { ReactNode } from 'react';
import type { Overview } from '../../domain/dashboard/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale, useText } from '../i18n/locale.ts';

/** Two columns; four on a large screen where all figures are shown. */
const FRAME =
  'grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface shadow-card';

/** The figures, with their change against the previous range; without those of votes while these are hidden. */
export function Figures({ overview }: { overview: Overview }) {
  const { t, language } = useLocale();
  const region = regionOf(language);
  const write = (value: number) => value.toLocaleString(region);
  const { figures, before, range, votesToday, votesYesterday, averageStars, dishes, isHidden } =
    overview;
  // The current day is not over: it is not compared with a whole day.
  const isCompared = before !== null && range !== 'today';
  const change = (now: number | null, was: number | null | undefined, decimals = 0) =>
    isCompared && now !== null && was != null ? (
      <Change by={now - was} days={range === '7d' ? 7 : 30} decimals={decimals} />
    ) : null;
  return (
    <section aria-label={t('dashboard.figures')}>
      <dl className={`${FRAME} ${isHidden ? '' : 'lg:grid-cols-4'}`}>
        {figures.votes !== null && (
          <Figure label={t('dashboard.votes')} value={write(figures.votes)}>
            <Zeros zeros={figures.zeros} />
            {change(figures.votes, before?.votes) ??
              (range === 'today'
                ? t('dashboard.votes_today_note', { yesterday: votesYesterday ?? 0 })
                : t('dashboard.votes_note', {
                    today: votesToday ?? 0,
                    yesterday: votesYesterday ?? 0,
                  }))}
          </Figure>
        )}
        {!isHidden && (
          <Figure
            label={t('dashboard.average')}
            value={figures.average === null ? '–' : oneDecimal(figures.average, region)}
          >
            {figures.average === null
              ? t('dashboard.average_none')
              : (change(figures.average, before?.average, 1) ?? t('dashboard.average_of'))}
          </Figure>
        )}
        <Figure label={t('dashboard.reviews')} value={write(figures.reviews)}>
          {change(figures.reviews, before?.reviews) ??
            (averageStars === null
              ? t('dashboard.reviews_none')
              : t(range === 'all' ? 'dashboard.reviews_note' : 'dashboard.reviews_note_ever', {
                  average: oneDecimal(averageStars, region),
                }))}
        </Figure>
        <Figure label={t('dashboard.dishes')} value={write(dishes)}>
          {t('dashboard.dishes_note')}
        </Figure>
      </dl>
    </section>
  );
}

const oneDecimal = (value: number, region: string) =>
  value.toLocaleString(region, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className="row-span-3 grid grid-rows-subgrid content-start gap-1 border-line p-4 not-first:border-l max-lg:odd:border-l-0 max-lg:nth-[n+3]:border-t lg:p-5">
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd className="font-display text-3xl leading-none font-extrabold tabular-nums">{value}</dd>
      <dd className="text-sm text-muted">{children}</dd>
    </div>
  );
}

/** Ratings of 0, beside votes: they are in the average, which would not fit to votes and points without them. */
function Zeros({ zeros }: { zeros: number | null }) {
  const t = useText();
  return zeros ? (
    <span className="block font-semibold">{t('dashboard.and_zeros', { count: zeros })}</span>
  ) : null;
}

/** The change in words: colour alone is not accessible. */
function Change({ by, days, decimals }: { by: number; days: number; decimals: number }) {
  const { t, language } = useLocale();
  const rounded = Math.round(by * 10 ** decimals) / 10 ** decimals;
  if (rounded === 0) return t('dashboard.same', { days });
  const isMore = rounded > 0;
  const change = Math.abs(rounded).toLocaleString(regionOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // A mean is "higher", a count is "more".
  const more = decimals > 0 ? 'dashboard.higher' : 'dashboard.more';
  const fewer = decimals > 0 ? 'dashboard.lower' : 'dashboard.fewer';
  return (
    <span className={isMore ? 'text-agave' : 'text-amber'}>
      {t(isMore ? more : fewer, { change, days })}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { regionOf } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLive } from './live.ts';
import { totalsQuery } from './queries.ts';

/** Today's votes and points of a restaurant, and its number of voters; or that they are hidden. */
export function TotalsStrip({ restaurantId }: { restaurantId: string }) {
  const { t } = useLocale();
  const { data: totals } = useQuery(totalsQuery(useApi(), restaurantId));
  useLive(restaurantId);
  const { isHidden, today, allTime } = totals ?? {};
  return (
    <section aria-labelledby="totals" className="grid gap-1 border-y border-line py-3">
      <h2 id="totals" className="text-sm font-semibold text-muted">
        {t('voting.totals_title')}
      </h2>
      {/* The same height with and without votes, so that nothing moves when the first comes. */}
      <div className="grid min-h-14 grid-cols-2 items-center gap-3">
        {isHidden ? (
          <p className="col-span-2 flex gap-3">
            <Icon name="lock" />
            {t('voting.totals_hidden')}
          </p>
        ) : (
          <>
            {today?.votes === 0 ? (
              <p className="text-lg font-bold text-chile">{t('voting.totals_first')}</p>
            ) : (
              <dl className="grid grid-cols-2 gap-3">
                <Figure of="votes" value={today?.votes} />
                <Figure of="points" value={today?.points} />
              </dl>
            )}
            <dl className="border-l border-line pl-3">
              <Figure of="voters" value={allTime?.voters} />
            </dl>
          </>
        )}
      </div>
    </section>
  );
}

/** @param value undefined while loading: then its space is reserved */
function Figure({ of, value }: { of: 'votes' | 'points' | 'voters'; value: number | undefined }) {
  const { t, language } = useLocale();
  const shown = value === undefined ? '–' : value.toLocaleString(regionOf(language));
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-sm leading-tight text-muted">
        {t(`voting.totals_${of}`, { count: value ?? 0 })}
      </dt>
      <dd className="overflow-hidden text-xl leading-tight font-bold tabular-nums">
        <Rolling text={shown} />
      </dd>
    </div>
  );
}

/** Animated when it changes, but not announced to screen readers. */
function Rolling({ text }: { text: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = { transform: 'translateY(0.7em)', opacity: 0 };
    ref.current?.animate([from, {}], { duration: 240, easing: 'ease-out' });
  }, [text]);
  return (
    <span ref={ref} className="inline-block">
      {text}
    </span>
  );
}

import { useSyncExternalStore } from 'react';
import {
  DAYS,
  festivalWeekday,
  type OpeningHours as Hours,
  openStateAt,
} from '../../domain/restaurants/rules.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { dayName, sayTime } from './opening-hours.ts';

const MINUTE_MS = 60_000;
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);
const notYet = () => null;
function everyMinute(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Whether it is open now and until when, and the week below. Until hydration only the week: the
 * server's page may be cached for a moment.
 */
export function OpeningHours({ hours }: { hours: Hours }) {
  const { t, language } = useLocale();
  const minute = useSyncExternalStore(everyMinute, minuteNow, notYet);
  const moment = minute === null ? null : new Date(minute * MINUTE_MS);
  const today = moment && festivalWeekday(moment);
  const state = moment && openStateAt(hours, moment);
  return (
    <details className="group justify-self-start">
      {/* Two lines high: the text after hydration may need both. */}
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="clock" size={4} className={state?.isOpen ? 'text-agave' : 'text-muted'} />
        <span className={`font-semibold ${state?.isOpen ? 'text-agave' : ''}`}>{summarise()}</span>
        <Icon name="chevron-down" size={4} className="text-muted group-open:rotate-180" />
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,auto)] gap-x-6 gap-y-1 pb-2 pl-6">
        {DAYS.map((day, index) => {
          const spans = hours.filter((span) => span.day === day);
          const isToday = index === today;
          return (
            <div key={day} className={`contents ${isToday ? 'font-semibold' : ''}`}>
              <dt className="first-letter:uppercase">{dayName(day, language)}</dt>
              <dd className="tabular-nums">
                {spans.length === 0
                  ? t('restaurants.hours_closed')
                  : spans
                      .map(({ opens, closes }) =>
                        opens === closes
                          ? t('restaurants.hours_all_day')
                          : `${sayTime(opens, language)} – ${sayTime(closes, language)}`,
                      )
                      .join(', ')}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );

  /** Spanish has a special form for one o'clock. */
  function said(time: string) {
    return { time: sayTime(time, language), count: Number(time.slice(0, 2)) % 12 };
  }

  function summarise(): string {
    if (!state) return t('restaurants.hours');
    if (state.isOpen) {
      return state.closes
        ? t('restaurants.hours_open_until', said(state.closes.time))
        : t('restaurants.hours_open_always');
    }
    const { opens } = state;
    if (!opens) return t('restaurants.hours_closed_always');
    const time = said(opens.time);
    if (opens.daysAhead === 0) return t('restaurants.hours_opens_today', time);
    if (opens.daysAhead === 1) return t('restaurants.hours_opens_tomorrow', time);
    const day = DAYS[((today ?? 0) + opens.daysAhead) % DAYS.length] ?? 'mo';
    return t('restaurants.hours_opens_day', { day: dayName(day, language), ...time });
  }
}

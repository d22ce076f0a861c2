import {
  DAYS,
  festivalWeekday,
  type OpeningHours as Hours,
} from '../../domain/restaurants/rules.hours.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { sayOpenState } from './open-state.ts';
import { dayName, sayTime } from './opening-hours.ts';
import { useMinute } from './use-minute.ts';

/**
 * Whether it is open now and until when, and the week below. Until hydration only the week: the
 * server's page may be cached for a moment.
 */
export function OpeningHours({ hours }: { hours: Hours }) {
  const locale = useLocale();
  const { t, language } = locale;
  const moment = useMinute();
  const today = moment && festivalWeekday(moment);
  const state = moment && sayOpenState(hours, moment, locale);
  return (
    <details className="group justify-self-start">
      {/* Two lines high: the text after hydration may need both. */}
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="clock" size={4} className={state?.isOpen ? 'text-agave' : 'text-muted'} />
        <span className={`font-semibold ${state?.isOpen ? 'text-agave' : ''}`}>
          {state?.text ?? t('restaurants.hours')}
        </span>
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
                  : spans.map(({ opens, closes }, span) => (
                      <span key={opens} className="mr-1 inline-block">
                        {opens === closes
                          ? t('restaurants.hours_all_day')
                          : `${sayTime(opens, language)} – ${sayTime(closes, language)}`}
                        {span < spans.length - 1 && ','}
                      </span>
                    ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

import type { Language } from '../../domain/language.ts';
import {
  DAYS,
  festivalWeekday,
  type OpeningHours,
  openStateAt,
} from '../../domain/restaurants/rules.hours.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { dayName, saidTime } from './opening-hours.ts';

/** Whether it is open at a moment, in words: "Open until 9 PM", "Opens tomorrow at 11 AM". */
export function sayOpenState(
  hours: OpeningHours,
  moment: Date,
  { t, language }: { t: AppTranslate; language: Language },
): { isOpen: boolean; text: string } {
  const state = openStateAt(hours, moment);
  const said = (time: string) => saidTime(time, language);
  if (state.isOpen) {
    const text = state.closes
      ? t('restaurants.hours_open_until', said(state.closes.time))
      : t('restaurants.hours_open_always');
    return { isOpen: true, text };
  }
  const { opens } = state;
  if (!opens) return { isOpen: false, text: t('restaurants.hours_closed_always') };
  const time = said(opens.time);
  if (opens.daysAhead === 0)
    return { isOpen: false, text: t('restaurants.hours_opens_today', time) };
  if (opens.daysAhead === 1) {
    return { isOpen: false, text: t('restaurants.hours_opens_tomorrow', time) };
  }
  const day = DAYS[(festivalWeekday(moment) + opens.daysAhead) % DAYS.length] ?? 'mo';
  const text = t('restaurants.hours_opens_day', { day: dayName(day, language), ...time });
  return { isOpen: false, text };
}

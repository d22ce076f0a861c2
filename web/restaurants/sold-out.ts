import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../domain/language.ts';
import { endOfFestivalDay } from '../../domain/festival-clock.ts';
import { nextMorning } from '../../domain/sold-out/rules.ts';
import { useApi } from '../api/context.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { saidMoment } from './opening-hours.ts';
import { soldOutQuery } from './sold-out-query.ts';
import { useMinute } from './use-minute.ts';

/** Until when a dish is sold out; null if it is not, or nobody knows. */
export function useSoldOut(dishId: string | undefined): Date | null {
  const { data } = useQuery(soldOutQuery(useApi()));
  const moment = useMinute();
  const found = data?.find((one) => one.dishId === dishId);
  const until = found ? new Date(found.until) : null;
  return until && (moment === null || until > moment) ? until : null;
}

/** "Sold out until 5 PM", or for the rest of the day, which after midnight lasts until the morning. */
export function saySoldOut(
  until: Date,
  { t, language }: { t: AppTranslate; language: Language },
  now = new Date(),
): string {
  if (until >= endOfFestivalDay(now) || until.getTime() === nextMorning(now).getTime())
    return t('restaurants.sold_out_today');
  return t('restaurants.sold_out_until', saidMoment(until, language));
}

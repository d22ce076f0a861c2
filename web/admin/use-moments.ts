import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { useLocale } from '../i18n/locale.ts';

/** Formats the API's timestamps (ISO 8601) as day, or as day and time, in the festival's time zone. */
export function useMoments(): { day: (iso: string) => string; moment: (iso: string) => string } {
  const { language } = useLocale();
  const write = (options: Intl.DateTimeFormatOptions) => {
    const zone = { timeZone: FESTIVAL_TIME_ZONE };
    const format = new Intl.DateTimeFormat(regionOf(language), { ...options, ...zone });
    return (iso: string) => format.format(new Date(iso));
  };
  return {
    day: write({ dateStyle: 'medium' }),
    moment: write({ dateStyle: 'medium', timeStyle: 'short' }),
  };
}

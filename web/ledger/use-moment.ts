import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';

/** Writes day and time in the festival's time zone. @returns takes ISO 8601, or milliseconds since 1970 */
export function useMoment(): (at: string | number) => string {
  const { language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (at) => format.format(new Date(at));
}

import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

/** A timestamp as day and time in the festival's time zone. @param at ISO */
export const momentText = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(at));

import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

/** A moment as day and time of the festival. @param at ISO */
export const momentText = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(at));

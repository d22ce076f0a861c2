import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';

/** A moment in full, by the festival's clock. @param at ISO */
export const rulingMoment = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(at));

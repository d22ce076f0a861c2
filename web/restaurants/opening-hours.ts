import { festivalClock } from '../../domain/festival-clock.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { DAYS, type Day } from '../../domain/restaurants/rules.hours.ts';

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** "Monday", "lunes". */
export const dayName = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(regionOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + DAYS.indexOf(day) * DAY_MS,
  );

/** Formats a time, `HH:MM`: "10 PM", "10:30 p. m.". */
export function sayTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Intl.DateTimeFormat(regionOf(language), {
    hour: 'numeric',
    ...(minute > 0 && { minute: '2-digit' }),
    timeZone: 'UTC',
  }).format(MONDAY + (hour * 60 + minute) * 60_000);
}

/** A time as texts take it: Spanish has a special form for one o'clock. */
export const saidTime = (time: string, language: Language) => ({
  time: sayTime(time, language),
  count: Number(time.slice(0, 2)) % 12,
});

/** The same of a moment, by the festival's clock. */
export const saidMoment = (moment: Date, language: Language) =>
  saidTime(festivalClock(moment).slice(11), language);

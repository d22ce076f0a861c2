import { festivalClock } from '../../domain/festival-clock.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { DAYS, type Day } from '../../domain/restaurants/rules.hours.ts';

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

const FORMATS = {
  day: { weekday: 'long' },
  hour: { hour: 'numeric' },
  minute: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: a list says a time in each of its rows, and making a format takes longer than all else in a row. */
function formatOf(name: keyof typeof FORMATS, language: Language): Intl.DateTimeFormat {
  const key = `${name} ${language}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(regionOf(language), { ...FORMATS[name], timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

/** "Monday", "lunes". */
export const dayName = (day: Day, language: Language): string =>
  formatOf('day', language).format(MONDAY + DAYS.indexOf(day) * DAY_MS);

/** Formats a time, `HH:MM`: "10 PM", "10:30 p. m.". */
export function sayTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatOf(minute > 0 ? 'minute' : 'hour', language).format(
    MONDAY + (hour * 60 + minute) * 60_000,
  );
}

/** A time as texts take it: Spanish has a special form for one o'clock. */
export const saidTime = (time: string, language: Language) => ({
  time: sayTime(time, language),
  count: Number(time.slice(0, 2)) % 12,
});

/** The same of a moment, by the festival's clock. */
export const saidMoment = (moment: Date, language: Language) =>
  saidTime(festivalClock(moment).slice(11), language);

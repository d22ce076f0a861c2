import { endOfFestivalDay, festivalMoment } from '../festival-clock.ts';
import { type OpeningHours, openStateAt } from '../restaurants/rules.hours.ts';
import { festivalDay } from '../festival.ts';

const HOUR_MS = 3_600_000;

/** How far ahead a dish may be marked: until the morning after next at most. */
const LONGEST_MS = 48 * HOUR_MS;

/** The next morning at five by the festival's clock: also the last guests of a night are then gone. */
export function nextMorning(now: Date): Date {
  const fiveOf = (day: string) => festivalMoment(`${day}T05:00`);
  const today = fiveOf(festivalDay(now));
  if (today && now < today) return today;
  const end = endOfFestivalDay(now);
  return fiveOf(festivalDay(end)) ?? end;
}

/**
 * Full hours after now, of today alone, at which a dish can be back: while the restaurant is open, as far as its
 * hours are known.
 */
export function hoursAhead(now: Date, openingHours: OpeningHours | null): Date[] {
  const end = endOfFestivalDay(now).getTime();
  const first = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  const count = Math.max(0, Math.ceil((end - first) / HOUR_MS));
  return Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS)).filter(
    (at) => !openingHours || openStateAt(openingHours, at).isOpen,
  );
}

/** Whether a dish may be marked as sold out until then. */
export const isMarkable = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= LONGEST_MS;

import { FESTIVAL_TIME_ZONE, festivalDay } from './festival.ts';

const HOUR_MS = 3_600_000;
/** By how many hours the festival's clock may be behind UTC, in summer first. */
const HOURS_BEHIND = [4, 5];

let clockFormat: Intl.DateTimeFormat | undefined;
/** Made when it is first needed, and kept: a browser takes milliseconds for it. */
const readClock = () =>
  (clockFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: FESTIVAL_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

/** What the festival's clocks show at a moment, to the minute: `YYYY-MM-DDTHH:MM`. */
export function festivalClock(moment: Date): string {
  const parts = Object.fromEntries(
    readClock()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The moment at which the festival's clocks show a time; of the hour that comes twice in autumn, the first one.
 * @param clock `YYYY-MM-DDTHH:MM`
 * @returns null if there is no such time, as in the hour that spring leaves out
 */
export function festivalMoment(clock: string): Date | null {
  const asUtc = Date.parse(`${clock}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const moments = HOURS_BEHIND.map((hours) => new Date(asUtc + hours * HOUR_MS));
  return moments.find((moment) => festivalClock(moment) === clock) ?? null;
}

/** The moment at which the festival day of another moment is over: the first of the next day. */
export function endOfFestivalDay(moment: Date): Date {
  const noon = Date.parse(`${festivalDay(moment)}T12:00:00Z`);
  const nextDay = new Date(noon + 24 * HOUR_MS).toISOString().slice(0, 10);
  const end = festivalMoment(`${nextDay}T00:00`);
  if (!end) throw new Error(`${nextDay} has no midnight.`);
  return end;
}

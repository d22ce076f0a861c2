import { FESTIVAL_TIME_ZONE } from '../festival.ts';

/** Monday first, as in `DAYS`; a day without spans is closed. */
export const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Day = (typeof DAYS)[number];

/**
 * The opening hours of a restaurant in the festival's time zone: a span that ends before it begins
 * continues into the next day, and one that ends when it begins lasts 24 hours.
 */
export type OpeningHours = { day: Day; opens: string; closes: string }[];

/** Whether it is open at a moment; a time is `HH:MM`, and `daysAhead` counts from today. */
export type OpenState =
  | { isOpen: true; closes: { time: string; daysAhead: number } | null }
  | { isOpen: false; opens: { time: string; daysAhead: number } | null };

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

let weekFormat: Intl.DateTimeFormat | undefined;
/** Made when it is first needed, and kept: a browser takes milliseconds for it. */
const weekClock = () =>
  (weekFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: FESTIVAL_TIME_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

/** The day of the week and the minute of the day, in the festival's time zone. */
function readWeekClock(moment: Date): { day: number; minute: number } {
  const parts = weekClock().formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = DAYS.indexOf(part('weekday').slice(0, 2).toLowerCase() as Day);
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** The day of the week in the festival's time zone, as an index of `DAYS`. */
export const festivalWeekday = (moment: Date): number => readWeekClock(moment).day;

/** The minute of the week in the festival's time zone, from Monday 00:00 on: how a database finds what is open. */
export function weekMinute(moment: Date): number {
  const { day, minute } = readWeekClock(moment);
  return day * DAY_MINUTES + minute;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minute: number): string => {
  const ofDay = minute % DAY_MINUTES;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
};

/**
 * Whether a restaurant is open, until when, or from when on. Adjacent spans are merged. `closes` is null if
 * it never closes, `opens` if it never opens.
 */
export function openStateAt(hours: OpeningHours, moment: Date): OpenState {
  const { day: today, minute } = readWeekClock(moment);
  // In minutes from the start of today; includes the week before and after, as spans cross midnight.
  const spans = hours
    .flatMap(({ day, opens, closes }) => {
      const from = (DAYS.indexOf(day) - today) * DAY_MINUTES + minuteOf(opens);
      const lasts = (minuteOf(closes) - minuteOf(opens) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
      return [-WEEK_MINUTES, 0, WEEK_MINUTES, 2 * WEEK_MINUTES].map((shift) => ({
        from: from + shift,
        to: from + shift + lasts,
      }));
    })
    .toSorted((a, b) => a.from - b.from);
  const at = (time: number) => ({ time: timeOf(time), daysAhead: Math.floor(time / DAY_MINUTES) });
  let until = minute;
  let isOpen = false;
  for (const { from, to } of spans) {
    const goesOn = isOpen ? from <= until : from <= minute && minute < to;
    if (!goesOn) continue;
    isOpen = true;
    until = Math.max(until, to);
  }
  if (isOpen) return { isOpen, closes: until - minute >= WEEK_MINUTES ? null : at(until) };
  const next = spans.find(({ from }) => from > minute);
  return { isOpen, opens: next ? at(next.from) : null };
}

const newYorkDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const newYorkHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

export const FIXTURE_DAYS = 42;

const HOUR = 3_600_000;

/** The New York date of a moment, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return newYorkDay.format(moment);
}

export interface FestivalDay {
  daysAgo: number;
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  /** The moment so many minutes past midnight; for opening hours, not for the small ones. */
  at(minute: number): Date;
}

function festivalDay(today: string, daysAgo: number): FestivalDay {
  const utcMidnight = Date.parse(`${today}T00:00:00Z`) - daysAgo * 24 * HOUR;
  // Computed for the afternoon, after any change of the clocks at two in the morning.
  const hoursBehind = 18 - Number(newYorkHour.format(new Date(utcMidnight + 18 * HOUR)));
  return {
    daysAgo,
    day: new Date(utcMidnight).toISOString().slice(0, 10),
    weekday: new Date(utcMidnight).getUTCDay(),
    at: (minute) => new Date(utcMidnight + hoursBehind * HOUR + minute * 60_000),
  };
}

/** Yesterday first; today is left out, so that every demo account can still vote today. */
export function festivalDays(now: Date): FestivalDay[] {
  const today = dayOf(now);
  return Array.from({ length: FIXTURE_DAYS }, (_, index) => festivalDay(today, index + 1));
}

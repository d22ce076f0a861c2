const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

/** Days from 1 January 1970 to a day `YYYY-MM-DD`; null if the calendar lacks it, or before 2000. */
export function dayNumberOf(day: string): number | null {
  const [year, month, date] = [+day.slice(0, 4), +day.slice(5, 7), +day.slice(8)];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const before = daysBefore[month - 1];
  const after = daysBefore[month];
  if (!(year >= 2000) || before === undefined || after === undefined) return null;
  const days = after - before + (isLeap && month === 2 ? 1 : 0);
  if (!(date >= 1 && date <= days)) return null;
  // The leap days of the years before; 10,957 days lead to the year 2000, and 1999 / 4 years had 484 of them.
  const last = year - 1;
  const leaps = Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) - 484;
  return 10_957 + 365 * (year - 2000) + leaps + before + (isLeap && month > 2 ? 1 : 0) + date - 1;
}

/** The one row of `festivals`, to which ballots, keys and rulings belong. */
export const FIRST_FESTIVAL_ID = '0e5a7c1e-0000-7000-8000-000000000001';

export const FESTIVAL_TIME_ZONE = 'America/New_York';

let dayFormat: Intl.DateTimeFormat | undefined;
/** Made when it is first needed, and kept: a browser takes milliseconds for it. */
const dayFormatter = () =>
  (dayFormat ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: FESTIVAL_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }));

const HOUR_MS = 3_600_000;
/** The day of the hour that was asked for last: formatting takes a hundred times as long. */
let latest = { hour: Number.NaN, day: '' };

/**
 * The festival's calendar day of a moment, `YYYY-MM-DD` (decision 4). Days begin at whole hours there, so all moments
 * of an hour are of one day.
 */
export function festivalDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  if (hour !== latest.hour) latest = { hour, day: dayFormatter().format(moment) };
  return latest.day;
}

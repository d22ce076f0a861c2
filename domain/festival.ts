/** The one row of `festivals`, to which ballots, keys and rulings belong. */
export const FIRST_FESTIVAL_ID = '0e5a7c1e-0000-7000-8000-000000000001';

export const FESTIVAL_TIME_ZONE = 'America/New_York';

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: FESTIVAL_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The festival's calendar day of a moment, `YYYY-MM-DD` (decision 4). */
export const festivalDay = (moment: Date): string => dayFormat.format(moment);

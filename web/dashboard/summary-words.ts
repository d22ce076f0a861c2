import { hoursOf, indexOfMost } from '../../domain/dashboard/rules.summary.ts';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';

/** 5 January 1970 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** How dates, hours and numbers are written in a language. Days of the festival have no time zone. */
export function writersOf(language: Language) {
  const region = regionOf(language);
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(region, { timeZone: 'UTC', ...options });
  const dates = {
    short: date({ month: 'short', day: 'numeric' }),
    long: date({ month: 'long', day: 'numeric' }),
    full: date({ weekday: 'long', month: 'long', day: 'numeric' }),
    weekday: date({ weekday: 'long' }),
    weekdayShort: date({ weekday: 'short' }),
    hour: date({ hour: 'numeric' }),
  };
  const whole = new Intl.NumberFormat(region);
  const decimal = new Intl.NumberFormat(region, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 });
  const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    number: (value: number) => whole.format(value),
    oneDecimal: (value: number) => decimal.format(value),
    percent: (part: number) => percent.format(part),
    /** `YYYY-MM-DD` as "Apr 18", "April 18", "Saturday, April 18" and "Saturday". */
    dayShort: (day: string) => dates.short.format(dayOf(day)),
    dayLong: (day: string) => dates.long.format(dayOf(day)),
    dayFull: (day: string) => dates.full.format(dayOf(day)),
    weekdayOf: (day: string) => capital(dates.weekday.format(dayOf(day)), region),
    /** @param index from 0, Monday */
    weekday: (index: number) => dates.weekday.format(MONDAY + index * DAY_MS),
    weekdayShort: (index: number) => dates.weekdayShort.format(MONDAY + index * DAY_MS),
    /** @param hour from 0 to 23: its beginning, "7 PM", and the whole, "7 – 8 PM" */
    hour: (hour: number) => dates.hour.format(hour * HOUR_MS),
    hourSpan: (hour: number) =>
      // Over midnight, a range would have its dates.
      hour === 23
        ? `${dates.hour.format(23 * HOUR_MS)} – ${dates.hour.format(0)}`
        : dates.hour.formatRange(hour * HOUR_MS, (hour + 1) * HOUR_MS),
  };
}
export type Writers = ReturnType<typeof writersOf>;

const capital = (word: string, region: string) =>
  word.slice(0, 1).toLocaleUpperCase(region) + word.slice(1);

/** The texts and the writers of the page's language. */
export function useWords(): { t: AppTranslate; write: Writers } {
  const { t, language } = useLocale();
  return { t, write: writersOf(language) };
}

/** The hour of the day with the most votes over all weekdays; null without votes. */
export function bestHourOf(week: Summary['week']): { hour: number; votes: number } | null {
  const hours = hoursOf(week);
  const hour = indexOfMost(hours);
  return hour === null ? null : { hour, votes: hours[hour] ?? 0 };
}

/** The weekday and hour with the most votes; null without votes. */
export function bestOfWeek(
  week: Summary['week'],
): { weekday: number; hour: number; votes: number } | null {
  const all = week.flat();
  const index = indexOfMost(all);
  if (index === null) return null;
  return { weekday: Math.floor(index / 24), hour: index % 24, votes: all[index] ?? 0 };
}

/** The figures as a few lines of text, for messages. */
export function shareTextOf(
  { votes, people, bestDay, week, dishes, county, reviews }: Summary,
  restaurant: string,
  t: AppTranslate,
  write: Writers,
): string {
  const hour = bestHourOf(week);
  const [dish] = dishes;
  const returned = people.returning > 0 ? t('summary.said_back', { count: people.returning }) : '';
  return [
    t('summary.share_title', { restaurant }),
    t('summary.said_votes', { count: votes }),
    [t('summary.said_people', { count: people.all }), returned].filter(Boolean).join('. '),
    bestDay && t('summary.said_day', { day: write.dayFull(bestDay.day) }),
    hour && t('summary.said_hour', { hour: write.hourSpan(hour.hour) }),
    dish && t('summary.said_dish', { dish: dish.name }),
    county.votes !== null &&
      t('summary.said_county', {
        share: write.percent(votes / county.votes),
        county: t('places.county_name', { county: county.name }),
      }),
    reviews.averageStars !== null &&
      t('summary.said_reviews', {
        average: write.oneDecimal(reviews.averageStars),
        count: reviews.count,
      }),
  ]
    .filter(Boolean)
    .join('\n');
}

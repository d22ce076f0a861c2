import { addDays, type DishDay } from './rules.ts';

export const SUMMARY = {
  /** People are counted by the number of days on which they voted here: 1, 2, 3, and 4 or more. */
  visits: 4,
  /** With fewer restaurants with votes in a county, a share of its votes would tell another one's figure. */
  leastInCounty: 3,
  /** The most days that the chart shows. */
  days: 120,
  /** The fewest. */
  leastDays: 7,
} as const;

/** The votes of a restaurant by hour and by person, as they are counted together. */
export interface Pattern {
  /** Votes by the festival's weekday and hour: `weekday` from 1, Monday, to 7; `hour` from 0 to 23. */
  hours: readonly { weekday: number; hour: number; votes: number }[];
  /** People by the number of days on which they voted: from 1 to `SUMMARY.visits`, the last with all above. */
  visits: readonly { days: number; people: number }[];
}

/**
 * Who voted for a restaurant, in people. A person votes at most once a day at a restaurant, so a person with
 * two votes came on two days.
 */
export interface People {
  all: number;
  /** Voted here on one day only. */
  once: number;
  /** Voted here on more than one day. */
  returning: number;
  /** Those with votes on 1, 2, 3, and on 4 or more days. */
  byVisits: number[];
}

export function peopleOf(visits: Pattern['visits']): People {
  const byVisits = Array.from({ length: SUMMARY.visits }, (_, index) =>
    sum(visits.filter(({ days }) => days === index + 1).map(({ people }) => people)),
  );
  const [once = 0, ...more] = byVisits;
  const returning = sum(more);
  return { all: once + returning, once, returning, byVisits };
}

/** @returns seven rows, Monday first, of 24 hours each */
export function weekOf(hours: Pattern['hours']): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, votes } of hours) {
    const row = week[weekday - 1];
    if (row) row[hour] = votes;
  }
  return week;
}

/** The votes of each hour over all weekdays, from 0 to 23. */
export const hoursOf = (week: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => sum(week.map((row) => row[hour] ?? 0)));

/** The index of the largest number, the first among equal ones; null where none is above zero. */
export function indexOfMost(counts: readonly number[]): number | null {
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : null;
}

export interface DayVotes {
  /** `YYYY-MM-DD` */
  day: string;
  votes: number;
}

/**
 * The votes of each day from the first one with votes to the last, without gaps, oldest first. Fewer days than
 * a week are shown with the days before them; of more than `SUMMARY.days`, only the last are. Empty without
 * votes.
 */
export function votesOfDays(rows: readonly DishDay[]): DayVotes[] {
  const byDay = countByDay(rows);
  const [first] = byDay;
  const last = byDay.at(-1);
  if (!first || !last) return [];
  const votesOf = new Map(byDay.map(({ day, votes }) => [day, votes]));
  const least = addDays(last.day, 1 - SUMMARY.leastDays);
  const earliest = addDays(last.day, 1 - SUMMARY.days);
  const wanted = first.day < least ? first.day : least;
  const shown: DayVotes[] = [];
  for (let day = wanted < earliest ? earliest : wanted; day <= last.day; day = addDays(day, 1)) {
    shown.push({ day, votes: votesOf.get(day) ?? 0 });
  }
  return shown;
}

/** The day with the most votes, of all days; the first among equal ones; null without votes. */
export function bestDayOf(rows: readonly DishDay[]): DayVotes | null {
  const byDay = countByDay(rows);
  return byDay[indexOfMost(byDay.map(({ votes }) => votes)) ?? 0] ?? null;
}

/** The days with votes, oldest first. */
function countByDay(rows: readonly DishDay[]): DayVotes[] {
  const byDay = new Map<string, number>();
  for (const { day, votes } of rows) byDay.set(day, (byDay.get(day) ?? 0) + votes);
  return [...byDay]
    .map(([day, votes]) => ({ day, votes }))
    .filter(({ votes }) => votes > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Whether an owner may read the votes of the restaurant's county together. From these and the own votes they
 * can compute those of all others: at least two of the others with votes must belong to somebody else.
 * @param others restaurants of the county with votes that the owner does not own
 */
export const isCountyTold = (others: number): boolean => others >= SUMMARY.leastInCounty - 1;

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

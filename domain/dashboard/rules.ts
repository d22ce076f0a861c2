/** S2 §9: keeps 100 recent votes and shows 10, 5 dishes, and polls every 5 s. */
export const DASHBOARD = {
  recentVotes: 10,
  recentVotesKept: 100,
  popularDishes: 5,
  /** How often a page polls when it has no live connection. */
  pollMs: 5000,
  /** The longest range that a chart shows by day. */
  chartDays: 90,
  /** A page asks again from this long before its newest vote, because servers' clocks differ. */
  overlapMs: 10_000,
} as const;

/** An owner's range: today, plus the days before it that complete a week or 30 days. */
export const RANGES = ['all', 'today', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

const DAYS_OF = { today: 1, '7d': 7, '30d': 30 } as const;

/** The calendar day this many days later. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days of a range, both ends included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * @param today the festival's day, `YYYY-MM-DD`
 * @returns `days` null means all time; `before` is the preceding range of the same length, null if there is
 * none to compare with
 */
export function daysOf(range: Range, today: string): { days: Days | null; before: Days | null } {
  if (range === 'all') return { days: null, before: null };
  const length = DAYS_OF[range];
  const from = addDays(today, 1 - length);
  return {
    days: { from, to: today },
    before: { from: addDays(from, -length), to: addDays(from, -1) },
  };
}

/** The counts of one dish on one day, without votes of voting admins (decision 8). */
export interface DishDay {
  day: string;
  dishId: string;
  /** Ratings above 0. */
  votes: number;
  points: number;
  /** Ratings of 0, which count as ratings too (decision 6). */
  zeros: number;
}

export interface VoteSums {
  votes: number;
  points: number;
  zeros: number;
}

export const isIn = (day: string, days: Days | null): boolean =>
  days === null || (day >= days.from && day <= days.to);

/** @param days null: all */
export function sumVotes(rows: readonly DishDay[], days: Days | null): VoteSums {
  const sums = { votes: 0, points: 0, zeros: 0 };
  for (const row of rows) {
    if (!isIn(row.day, days)) continue;
    sums.votes += row.votes;
    sums.points += row.points;
    sums.zeros += row.zeros;
  }
  return sums;
}

/** The mean of all ratings, zeros too, with one decimal, half up; null without any. */
export function averageOf({ votes, points, zeros }: VoteSums): number | null {
  const ratings = votes + zeros;
  return ratings === 0 ? null : Math.round((points * 10) / ratings) / 10;
}

/**
 * The dishes with the most votes. Ties are ordered by points, then by name, then by id, so that the order
 * is always the same.
 */
export function mostVoted<Dish extends { id: string; name: string }>(
  rows: readonly DishDay[],
  dishes: readonly Dish[],
  days: Days | null,
): (Dish & VoteSums)[] {
  return dishes
    .map((dish) => ({
      ...dish,
      ...sumVotes(
        rows.filter(({ dishId }) => dishId === dish.id),
        days,
      ),
    }))
    .filter(({ votes }) => votes > 0)
    .toSorted(
      (a, b) =>
        b.votes - a.votes ||
        b.points - a.points ||
        a.name.localeCompare(b.name, 'en') ||
        a.id.localeCompare(b.id, 'en'),
    )
    .slice(0, DASHBOARD.popularDishes);
}

/**
 * The votes of each day, without gaps, oldest first. A range of one day is shown within the week that ends
 * with it; a long range shows only its last days.
 */
export function votesByDay(
  rows: readonly DishDay[],
  days: Days | null,
  today: string,
): { day: string; votes: number }[] {
  const byDay = new Map<string, number>();
  for (const { day, votes } of rows) byDay.set(day, (byDay.get(day) ?? 0) + votes);
  const week = addDays(today, -6);
  let from = days?.from ?? [...byDay.keys()].toSorted()[0] ?? week;
  if (from > week) from = week;
  const earliest = addDays(today, 1 - DASHBOARD.chartDays);
  if (from < earliest) from = earliest;
  const shown: { day: string; votes: number }[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) {
    shown.push({ day, votes: byDay.get(day) ?? 0 });
  }
  return shown;
}

const HIDDEN = '•••';
const IS_PLAIN = /^[\p{L}\p{N}]$/u;

/** The first letter of a word, if that hides enough of it. */
function firstOf(word: string): string {
  const [first = '', ...more] = Array.from(word.normalize('NFC'));
  return more.length >= 2 && IS_PLAIN.test(first) ? first + HIDDEN : HIDDEN;
}

/**
 * Masks an address so that people who know it recognise it, and others cannot guess it: `a•••@g•••.com`.
 * The mask hides the length; short and unusual parts are hidden completely.
 */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return HIDDEN;
  const labels = address.slice(at + 1).split('.');
  const ending = labels.length > 1 ? (labels.pop() ?? '') : '';
  const shownEnding = /^[a-z]{2,3}$/i.test(ending) ? ending.toLowerCase() : HIDDEN;
  return `${firstOf(address.slice(0, at))}@${firstOf(labels.at(-1) ?? '')}.${shownEnding}`;
}

/**
 * Merges recent votes with newer ones: newest first, each once, up to the maximum. If two answers contain
 * the same vote, the later answer counts.
 */
export function withNewer<Vote extends { id: string; createdAt: string }>(
  known: readonly Vote[],
  newer: readonly Vote[],
): Vote[] {
  const ids = new Set(newer.map(({ id }) => id));
  return [...newer, ...known.filter(({ id }) => !ids.has(id))]
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
    .slice(0, DASHBOARD.recentVotesKept);
}

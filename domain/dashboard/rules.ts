/** S2 §9: 10 of the 100 recent votes that are kept, 10 reviews, 5 dishes, a look each 5 s. */
export const DASHBOARD = {
  recentVotes: 10,
  recentVotesKept: 100,
  recentReviews: 10,
  popularDishes: 5,
  /** How often a page asks that nothing is pushed to. */
  pollMs: 5000,
  /** The longest time that a chart shows by day. */
  chartDays: 90,
  /** How far before the newest vote it knows a page asks again: servers' clocks differ. */
  overlapMs: 10_000,
} as const;

/** How far back an owner looks: the present day, with as many days before it as make a week or 30. */
export const RANGES = ['all', 'today', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

const DAYS_OF = { today: 1, '7d': 7, '30d': 30 } as const;

/** A calendar day so many days later. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days of a range, both ends in it. */
export interface Days {
  from: string;
  to: string;
}

/**
 * @param today the festival's day, `YYYY-MM-DD`
 * @returns `days` null: all there are; `before` is the time of the same length that ended when they
 *   began, null where there is none to compare with
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

/** What was counted of one dish on one day; votes of voting admins are left out (decision 8). */
export interface DishDay {
  day: string;
  dishId: string;
  /** Ratings above 0. */
  votes: number;
  points: number;
  /** Ratings of 0, which are ratings too (decision 6). */
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
 * The dishes with the most votes. Equal ones stand by their points, then by their names, then by id,
 * so that the order is always the same.
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
 * The votes of each day, without a gap, the oldest first. The present day alone is shown among the
 * week that led to it; a long time, by its last days.
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

/** The first letter of a word, where that leaves enough of it unsaid. */
function firstOf(word: string): string {
  const [first = '', ...more] = Array.from(word.normalize('NFC'));
  return more.length >= 2 && IS_PLAIN.test(first) ? first + HIDDEN : HIDDEN;
}

/**
 * An address so that who knows it may recognise it, and nobody else can tell it: `a•••@g•••.com`. How
 * long it is, is not said; of short and odd parts nothing is.
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
 * Recent votes with those that came since, the newest first and each once; no more than are kept.
 * Of two answers about one vote, the later one counts.
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

import { addDays } from '../dashboard/rules.ts';
import type { Language } from '../language.ts';

/** What is counted of a day. */
export const COUNT_METRICS = [
  /** People who voted on the day. */
  'voters',
  /** People whose first day of voting it was. */
  'new_voters',
  /** People whose last day of voting it is so far. */
  'last_voters',
  'votes',
  'points',
  /** Accounts that were created, by whichever way. */
  'accounts',
  /** Sessions that began: how often somebody signed in. */
  'sign_ins',
  /** Browsers that opened the app. */
  'visits',
  'page_views',
  'visit_seconds',
  /** Visits that came as far as a step of `FUNNEL_STEPS`. */
  'funnel',
] as const;
export type CountMetric = (typeof COUNT_METRICS)[number];

/** By what it is counted. Votes and points by restaurant and county stand in `vote_totals`. */
export type CountDimension = 'all' | 'language' | 'device' | 'step';

/** From a visit to a vote. */
export const FUNNEL_STEPS = ['visit', 'restaurant', 'rated', 'submitted', 'voted'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** S2 §2: all time, 7, 30 and 90 days. */
export const ANALYTICS_RANGES = ['all', '7', '30', '90'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** S2 §9, in seconds: a shorter or longer time on a page is not kept. */
export const VISIT_DURATION = { least: 5, most: 1800 } as const;
/** S2 §9: how long after it was made the row of a page is found, in seconds. */
export const VISIT_LOOKUP_SECONDS = 10;
/** How long single page views are kept, in days; what was counted of them stays. */
export const KEPT_VIEW_DAYS = 90;

/** How far a person's days of voting went before the vote that is counted, `YYYY-MM-DD`. */
export interface VoterDays {
  first: string;
  last: string;
}

/** What is to be added to a counter of a day; less than 0 where it moves to another one. */
export interface DailyCount {
  day: string;
  metric: CountMetric;
  dimension: CountDimension;
  /** What of the dimension; empty for `all`. */
  value: string;
  count: number;
}

/** One more of a day, or `count` more. */
export const countOf = (day: string, metric: CountMetric, count = 1): DailyCount => ({
  day,
  metric,
  dimension: 'all',
  value: '',
  count,
});

/** The same by language and by device. */
export const countsOfSender = (
  day: string,
  metric: CountMetric,
  { language, device }: Sender,
  count = 1,
): DailyCount[] => [
  { day, metric, dimension: 'language', value: language, count },
  { day, metric, dimension: 'device', value: device, count },
];

/** What is told of a request about who sent it. */
export interface Sender {
  language: Language;
  device: Device;
}

/**
 * What a person's first vote of a day adds: they are a voter of it, and their first and last day may be
 * others than before.
 * @param known null: they have not voted yet
 */
export function countsOfVoter(day: string, known: VoterDays | null): DailyCount[] {
  const counts = [countOf(day, 'voters')];
  if (!known || day < known.first) {
    if (known) counts.push(countOf(known.first, 'new_voters', -1));
    counts.push(countOf(day, 'new_voters'));
  }
  if (!known || day > known.last) {
    if (known) counts.push(countOf(known.last, 'last_voters', -1));
    counts.push(countOf(day, 'last_voters'));
  }
  return counts;
}

/** A device by what its browser says of itself. iPads call themselves desktop computers, unless asked. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop';
}

/** S2 §5: whose pages are not counted; others are known by a list (`server/visits/actions.ts`). */
export const ROBOTS = /bot|crawler|spider|scraper|headless/i;

/**
 * The first of September from which voters are counted by day (S2 §2): the latest one that is not to
 * come.
 * @param today the festival's day, `YYYY-MM-DD`
 */
export function septemberFirst(today: string): string {
  const september = `${today.slice(0, 4)}-09-01`;
  return september <= today ? september : `${Number(today.slice(0, 4)) - 1}-09-01`;
}

/** The restaurant that a path is about: the uuid in it; null where there is none. */
export const restaurantInPath = (path: string): string | null =>
  /\/restaurant\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i
    .exec(path)?.[1]
    ?.toLowerCase() ?? null;

/** How far a visit is that has opened such a page, as an index of `FUNNEL_STEPS`. */
export const stepOfPath = (path: string): number => (restaurantInPath(path) === null ? 0 : 1);

/** Each of these can be exported. */
export const ANALYTICS_CHARTS = [
  'days',
  'restaurants',
  'counties',
  'languages',
  'devices',
  'funnel',
] as const;
export type AnalyticsChart = (typeof ANALYTICS_CHARTS)[number];

/**
 * The first day of a range and that of the time of the same length before it.
 * @param today the festival's day, `YYYY-MM-DD`
 * @returns null of all time
 */
export function firstDaysOf(
  range: AnalyticsRange,
  today: string,
): { from: string; before: string } | null {
  if (range === 'all') return null;
  const from = addDays(today, 1 - Number(range));
  return { from, before: addDays(from, -Number(range)) };
}

/** Days from `from` on and before `to`; null: without an end. */
export interface Span {
  from: string | null;
  to: string | null;
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

const isIn = (day: string, { from, to }: Span) =>
  (from === null || day >= from) && (to === null || day < to);

/** Sums counters: of the days of a span, by metric, dimension and value. */
export const sumsOf =
  (counts: readonly DailyCount[]) =>
  (span: Span, metric: CountMetric, dimension: CountDimension, value: string): number =>
    add(
      counts
        .filter(
          (one) =>
            one.metric === metric &&
            one.dimension === dimension &&
            one.value === value &&
            isIn(one.day, span),
        )
        .map(({ count }) => count),
    );

/** Votes and points of a day. */
export interface VoteDay {
  day: string;
  votes: number;
  points: number;
}

/** The votes and points of the days of a span. */
export function sumVoteDays(days: readonly VoteDay[], span: Span) {
  const inside = days.filter(({ day }) => isIn(day, span));
  return {
    votes: add(inside.map((one) => one.votes)),
    points: add(inside.map((one) => one.points)),
  };
}

/** What was counted of one day. */
export interface AnalyticsDay extends VoteDay {
  voters: number;
  accounts: number;
  signIns: number;
  visits: number;
  pageViews: number;
  /** Minutes on pages, of all visits together. */
  visitMinutes: number;
}

/** A county with what its restaurants got. */
export interface CountySums {
  id: string;
  name: string;
  stateId: string;
  restaurants: number;
  votes: number;
  points: number;
}

/** A restaurant with what it got. */
export interface RestaurantSums {
  id: string;
  name: string;
  countyId: string;
  county: string;
  stateId: string;
  votes: number;
  points: number;
}
/** What was counted of each day from `since` to `today`, without gaps, the oldest first. */
export function daysFrom(
  since: string,
  today: string,
  counts: readonly DailyCount[],
  voteDays: readonly VoteDay[],
): AnalyticsDay[] {
  const byDay = new Map<string, number>();
  for (const { day, metric, dimension, count } of counts) {
    if (dimension === 'all') byDay.set(`${day} ${metric}`, count);
  }
  const votes = new Map(voteDays.map((row) => [row.day, row]));
  const shown: AnalyticsDay[] = [];
  for (let day = since; day <= today; day = addDays(day, 1)) {
    const of = (metric: CountMetric) => byDay.get(`${day} ${metric}`) ?? 0;
    shown.push({
      day,
      voters: of('voters'),
      votes: votes.get(day)?.votes ?? 0,
      points: votes.get(day)?.points ?? 0,
      accounts: of('accounts'),
      signIns: of('sign_ins'),
      visits: of('visits'),
      pageViews: of('page_views'),
      visitMinutes: Math.round(of('visit_seconds') / 6) / 10,
    });
  }
  return shown;
}

/** The restaurants' sums by county, the most votes first, then by name, so that the order is always the same. */
export function countiesOf(restaurants: readonly RestaurantSums[]): CountySums[] {
  const counties = new Map<string, CountySums>();
  for (const { countyId, county, stateId, votes, points } of restaurants) {
    const sums = counties.get(countyId) ?? {
      id: countyId,
      name: county,
      stateId,
      restaurants: 0,
      votes: 0,
      points: 0,
    };
    counties.set(countyId, {
      ...sums,
      restaurants: sums.restaurants + 1,
      votes: sums.votes + votes,
      points: sums.points + points,
    });
  }
  return [...counties.values()].toSorted(
    (a, b) => b.votes - a.votes || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id),
  );
}

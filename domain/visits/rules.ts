import { addDays } from '../dashboard/rules.ts';
import type { Language } from '../language.ts';

/** The counted figures of a day. */
export const COUNT_METRICS = [
  /** People who voted on the day. */
  'voters',
  /** People whose first day of voting it was. */
  'new_voters',
  /** People whose latest day of voting it is. */
  'last_voters',
  'votes',
  'points',
  /** New accounts, however they were created. */
  'accounts',
  /** New sessions: the number of sign-ins. */
  'sign_ins',
  /** Browsers that opened the app. */
  'visits',
  'page_views',
  'visit_seconds',
  /** Visits that reached a step of `FUNNEL_STEPS`. */
  'funnel',
] as const;
export type CountMetric = (typeof COUNT_METRICS)[number];

/** The breakdowns of the counts. Votes and points by restaurant and county are in `vote_totals`. */
export type CountDimension = 'all' | 'language' | 'device' | 'step';

/** From a visit to a vote. */
export const FUNNEL_STEPS = ['visit', 'restaurant', 'rated', 'submitted', 'voted'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** S2 §2: all time, 7, 30 and 90 days. */
export const ANALYTICS_RANGES = ['all', '7', '30', '90'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** S2 §9, in seconds: a shorter or longer time on a page is not stored. */
export const VISIT_DURATION = { least: 5, most: 1800 } as const;
/** S2 §9: how long after its creation a page view can be updated, in seconds. */
export const VISIT_LOOKUP_SECONDS = 10;
/** How long single page views are kept, in days; the counts derived from them stay. */
export const KEPT_VIEW_DAYS = 90;

/** A person's first and last day of voting before the counted vote, `YYYY-MM-DD`. */
export interface VoterDays {
  first: string;
  last: string;
}

/** The change of a day's counter; negative if the count moves to another counter. */
export interface DailyCount {
  day: string;
  metric: CountMetric;
  dimension: CountDimension;
  /** The value of the dimension; empty for `all`. */
  value: string;
  count: number;
}

/** Adds one to a day's counter, or `count`. */
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

/** The data of a request about its sender. */
export interface Sender {
  language: Language;
  device: Device;
}

/**
 * The counts that a person's first vote of a day changes: they become a voter of the day, and their first
 * and last day may move.
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

/** The kind of a device from its user agent. iPads claim to be desktop computers, unless asked. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop';
}

/** S2 §5: user agents that are not counted; a list covers other robots (`server/visits/actions.ts`). */
export const ROBOTS = /bot|crawler|spider|scraper|headless/i;

/**
 * The latest first of September up to today: from that day on, voters are counted by day (S2 §2).
 * @param today the festival's day, `YYYY-MM-DD`
 */
export function septemberFirst(today: string): string {
  const september = `${today.slice(0, 4)}-09-01`;
  return september <= today ? september : `${Number(today.slice(0, 4)) - 1}-09-01`;
}

/** The restaurant of a path: the uuid in it; null without one. */
export const restaurantInPath = (path: string): string | null =>
  /\/restaurant\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i
    .exec(path)?.[1]
    ?.toLowerCase() ?? null;

/** The step that a visit reaches with such a page, as an index of `FUNNEL_STEPS`. */
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
 * The first day of a range, and that of the preceding range of the same length.
 * @param today the festival's day, `YYYY-MM-DD`
 * @returns null for all time
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

/** Sums the counters of a range of days, by metric, dimension and value. */
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

/** The votes and points in a range of days. */
export function sumVoteDays(days: readonly VoteDay[], span: Span) {
  const inside = days.filter(({ day }) => isIn(day, span));
  return {
    votes: add(inside.map((one) => one.votes)),
    points: add(inside.map((one) => one.points)),
  };
}

/** How many restaurants the figures have; a file has all. */
export const ANALYTICS_RESTAURANTS = 200;

/** The counts of one day. */
export interface AnalyticsDay extends VoteDay {
  voters: number;
  accounts: number;
  signIns: number;
  visits: number;
  pageViews: number;
  /** Minutes on pages, of all visits together. */
  visitMinutes: number;
}

/** A county with the votes and points of its restaurants. */
export interface CountySums {
  id: string;
  name: string;
  stateId: string;
  restaurants: number;
  votes: number;
  points: number;
}

/** A restaurant with its votes and points. */
export interface RestaurantSums {
  id: string;
  name: string;
  countyId: string;
  county: string;
  stateId: string;
  votes: number;
  points: number;
}
/**
 * The first day of a chart: before the first vote there is nothing to see.
 * @param from the first day of the range; the answer where it has no votes
 */
export const firstChartDay = (from: string, voteDays: readonly VoteDay[]): string =>
  voteDays
    .filter(({ day, votes }) => votes > 0 && day >= from)
    .map(({ day }) => day)
    .toSorted()[0] ?? from;

/** The counts of each day from `since` to `today`, without gaps, oldest first. */
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

/** The most votes first, then by name, for a stable order. */
export const inOrderOfVotes = (counties: readonly CountySums[]): CountySums[] =>
  counties.toSorted(
    (a, b) => b.votes - a.votes || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id),
  );

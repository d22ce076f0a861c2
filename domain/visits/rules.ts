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
  'accounts',
  /** People who signed in. */
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
export const COUNT_DIMENSIONS = [
  'all',
  'language',
  'device',
  'restaurant',
  'county',
  'step',
] as const;
export type CountDimension = (typeof COUNT_DIMENSIONS)[number];

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

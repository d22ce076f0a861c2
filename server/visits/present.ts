import { type Language, LANGUAGES, regionOf } from '../../domain/language.ts';
import {
  type AnalyticsChart,
  type AnalyticsRange,
  type CountySums,
  type CountDimension,
  type CountMetric,
  type DailyCount,
  daysFrom,
  deviceOf,
  DEVICES,
  firstChartDay,
  firstDaysOf,
  FUNNEL_STEPS,
  inOrderOfVotes,
  type RestaurantSums,
  type Sender,
  septemberFirst,
  type Span,
  sumsOf,
  sumVoteDays,
  type VoteDay,
} from '../../domain/visits/rules.ts';
import type { Analytics, AnalyticsFigures } from '../../domain/visits/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { ApiContext } from '../http/context.ts';
import { translatorFor } from '../http/language.ts';
import type { CATALOGUES } from '../../locales/catalogues.ts';
import { reportFile } from '../sheets/report-file.ts';
import type { Report } from '../sheets/report.ts';

/** The dimensions by which a request is counted. */
export const senderOf = ({
  language,
  headers,
}: Pick<ApiContext, 'language' | 'headers'>): Sender => ({
  language,
  device: deviceOf(headers.get('user-agent') ?? ''),
});

/** The database's figures for a range, and for the time before it. */
interface Counted {
  counts: readonly DailyCount[];
  voteDays: readonly VoteDay[];
  /** Those to tell, for the range alone, the most votes first. */
  restaurants: readonly RestaurantSums[];
  /** Of all restaurants with votes in the range. */
  counties: readonly CountySums[];
  sessions: { sessions: number; people: number };
}

/** @param today the festival day, `YYYY-MM-DD` */
export function presentAnalytics(
  range: AnalyticsRange,
  today: string,
  { counts, voteDays, restaurants, counties, sessions }: Counted,
): Analytics {
  const first = firstDaysOf(range, today);
  const whole = { from: first?.from ?? null, to: null };
  const sum = sumsOf(counts);
  const figures = ({ from, to }: Span): AnalyticsFigures => {
    const total = (metric: CountMetric) => sum({ from, to }, metric, 'all', '');
    const visits = total('visits');
    return {
      ...sumVoteDays(voteDays, { from, to }),
      newVoters: total('new_voters'),
      accounts: total('accounts'),
      signIns: total('sign_ins'),
      visits,
      pageViews: total('page_views'),
      secondsAVisit: visits > 0 ? Math.round(total('visit_seconds') / visits) : null,
    };
  };
  const september = septemberFirst(today);
  const from = first && first.from > september ? first.from : september;
  const since = firstChartDay(from, voteDays);
  const bySender = (dimension: CountDimension, value: string) => ({
    votes: sum(whole, 'votes', dimension, value),
    points: sum(whole, 'points', dimension, value),
    visits: sum(whole, 'visits', dimension, value),
  });
  return {
    range,
    today,
    figures: figures(whole),
    before: first && figures({ from: first.before, to: first.from }),
    voters: sum(whole, 'last_voters', 'all', ''),
    since,
    byDay: daysFrom(since, today, counts, voteDays),
    restaurants: counties.reduce((sum, one) => sum + one.restaurants, 0),
    byRestaurant: restaurants.map((one) => ({
      id: one.id,
      name: one.name,
      countyId: one.countyId,
      county: one.county,
      stateId: one.stateId,
      votes: one.votes,
      points: one.points,
    })),
    byCounty: inOrderOfVotes(counties).map((one) => ({
      id: one.id,
      name: one.name,
      stateId: one.stateId,
      restaurants: one.restaurants,
      votes: one.votes,
      points: one.points,
    })),
    byLanguage: LANGUAGES.map((language) => ({ language, ...bySender('language', language) })),
    byDevice: DEVICES.map((device) => ({ device, ...bySender('device', device) })),
    funnel: FUNNEL_STEPS.map((step) => ({ step, visits: sum(whole, 'funnel', 'step', step) })),
    sessions,
  };
}

type Row = readonly (string | number)[];
type Table = Pick<Report, 'columns' | 'rows'>;
type Column = keyof (typeof CATALOGUES)['en']['analytics'];
const DAY_COLUMNS = [
  'voters',
  'votes',
  'points',
  'accounts',
  'sign_ins',
  'visits',
  'page_views',
  'visit_minutes',
] as const satisfies readonly Column[];
const WIDE_COLUMNS = new Set<Column>(['restaurant', 'county', 'language', 'device', 'step']);
/** In characters. */
const WIDE = 32;
const NARROW = 14;

/** The data of a chart as a file, named after it and the festival day. */
export function presentFile(
  analytics: Analytics,
  chart: AnalyticsChart,
  format: 'xlsx' | 'csv',
  language: Language,
  now: Date,
): Promise<File> {
  const t = translatorFor(language);
  const day = festivalDay(now);
  const days = analytics.range === 'all' ? [] : [analytics.range];
  const name = ['vota-taco', t(`analytics.file_${chart}`), ...days, day].join('-');
  const { columns, rows } = tableOf(analytics, chart, language);
  const title = titleOf(chart, language);
  const range = t(`analytics.range_${analytics.range}`);
  const report: Report = {
    language,
    festival: t('shell.app_title'),
    title,
    subtitle: range,
    moment: now,
    sheet: title,
    about: t('analytics.about'),
    columns,
    rows,
    sections: [
      {
        title: t('analytics.title'),
        lines: [
          [t('analytics.about_range'), chart === 'days' ? sinceText(analytics, language) : range],
          [t('analytics.about_made'), day],
          [t('analytics.about_left_out'), t('analytics.robots')],
          t('analytics.intro'),
          t('analytics.since_counting'),
        ],
      },
    ],
    page: () => '',
  };
  return reportFile(report, name, format);
}

/** A calendar day has no time zone, so it is formatted in UTC. */
const sinceText = ({ since }: Analytics, language: Language) =>
  translatorFor(language)('analytics.since', {
    day: new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${since}T00:00:00Z`),
    ),
  });

const TITLES = {
  days: 'by_day',
  restaurants: 'by_restaurant',
  counties: 'by_county',
  languages: 'by_language',
  devices: 'by_device',
  funnel: 'funnel',
} as const satisfies Record<AnalyticsChart, string>;

const titleOf = (chart: AnalyticsChart, language: Language) =>
  translatorFor(language)(`analytics.${TITLES[chart]}`);

function tableOf(analytics: Analytics, chart: AnalyticsChart, language: Language): Table {
  const t = translatorFor(language);
  const table = (columns: readonly Column[], rows: Row[]): Table => ({
    columns: columns.map((column) => ({
      title: t(`analytics.${column}`),
      width: WIDE_COLUMNS.has(column) ? WIDE : NARROW,
      ...(column === 'visit_minutes' && { decimals: 1 }),
    })),
    rows,
  });
  switch (chart) {
    case 'days':
      return table(
        ['day', ...DAY_COLUMNS],
        analytics.byDay.map((one) => [
          one.day,
          one.voters,
          one.votes,
          one.points,
          one.accounts,
          one.signIns,
          one.visits,
          one.pageViews,
          one.visitMinutes,
        ]),
      );
    case 'restaurants':
      return table(
        ['restaurant', 'county', 'state', 'votes', 'points'],
        analytics.byRestaurant.map(({ name, county, stateId, votes, points }) => [
          name,
          county,
          stateId,
          votes,
          points,
        ]),
      );
    case 'counties':
      return table(
        ['county', 'state', 'restaurants', 'votes', 'points'],
        analytics.byCounty.map((one) => [
          one.name,
          one.stateId,
          one.restaurants,
          one.votes,
          one.points,
        ]),
      );
    case 'languages':
      return table(
        ['language', 'votes', 'points', 'visits'],
        analytics.byLanguage.map(({ language: of, votes, points, visits }) => [
          t(`languages.${of}`),
          votes,
          points,
          visits,
        ]),
      );
    case 'devices':
      return table(
        ['device', 'votes', 'points', 'visits'],
        analytics.byDevice.map(({ device, votes, points, visits }) => [
          t(`analytics.device_${device}`),
          votes,
          points,
          visits,
        ]),
      );
    case 'funnel':
      return table(
        ['step', 'visits'],
        analytics.funnel.map(({ step, visits }) => [t(`analytics.funnel_${step}`), visits]),
      );
  }
}

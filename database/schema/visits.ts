import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CountDimension, CountMetric } from '../../domain/visits/rules.ts';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';

/** A page view (S2 §3). No network address, and no personal data except the account's id. */
export const pageViews = pgTable(
  'page_views',
  {
    id: id(),
    /** Identifies one visit of a browser; random, and unrelated to the person. */
    userSession: text('user_session').notNull(),
    /** Without the query string. */
    pagePath: text('page_path').notNull(),
    /** The window's title. */
    pageTitle: text('page_title').notNull(),
    /** The id in the path, if there is one. */
    restaurantId: uuid('restaurant_id').references(() => restaurants.id, { onDelete: 'set null' }),
    /** null without a session, and once the account is deleted. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The referring page, if the browser sent it. */
    referrer: text('referrer'),
    /** The browser's user agent. */
    userAgent: text('user_agent').notNull(),
    /** Seconds; 0 until the page is left, and if it was open for less than 5 or more than 1800. */
    visitDuration: integer('visit_duration').default(0).notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
    updatedAt: moment('updated_at').defaultNow().notNull(),
  },
  (t) => [
    check('page_views_visit_duration', sql`${t.visitDuration} between 0 and 1800`),
    index('page_views_user_session').on(t.userSession, t.pagePath, t.createdAt),
    index('page_views_created_at').on(t.createdAt),
    // Exports and deletions of accounts need not scan every view.
    index('page_views_user_id')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
  ],
);

/**
 * Counters of a day, updated as it happens, so that figures never need to read the votes or the views. Sum
 * over all shards, as in `voteTotals`.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** The counted figure: one of `COUNT_METRICS`. */
    metric: text('metric').$type<CountMetric>().notNull(),
    /** The breakdown: language, device, step, or `all`. */
    dimension: text('dimension').$type<CountDimension>().notNull(),
    /** The value of the dimension; empty for `all`. */
    value: text('value').notNull(),
    /** Several rows are added up; see `vote_totals`. */
    shard: smallint('shard').notNull(),
    /** The count. */
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.metric, t.dimension, t.day, t.value, t.shard] })],
);

/**
 * The first and last day on which each person voted; votes of voting admins are left out. The voters of a
 * range of days that ends today are those whose last day is in it: `last_voters` of `dailyCounts` counts
 * them.
 */
export const festivalVoters = pgTable(
  'festival_voters',
  {
    /** Derived from the account; stays when the account is deleted, under another id. */
    userSession: text('user_session').primaryKey(),
    /** The festival's day, America/New_York. */
    firstDay: date('first_day').notNull(),
    /** The festival's day, America/New_York. */
    lastDay: date('last_day').notNull(),
  },
  // Finds the people whose oldest votes are erased next.
  (t) => [index('festival_voters_first_day').on(t.firstDay)],
);

/**
 * The counted browser visits, with the furthest step that each has reached.
 * @erased by maintenance, after a week
 */
export const visits = pgTable(
  'visits',
  {
    /** Identifies one visit of a browser; random. */
    userSession: text('user_session').primaryKey(),
    /** The festival's day on which it began. */
    day: date('day').notNull(),
    /** Index of FUNNEL_STEPS. */
    step: smallint('step').notNull(),
  },
  (t) => [index('visits_day').on(t.day)],
);

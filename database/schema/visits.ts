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

/** A page that somebody opened (S2 §3). No address of the network, and nothing of who it was but their id. */
export const pageViews = pgTable(
  'page_views',
  {
    id: id(),
    /** Of one visit of a browser, made up by it; says nothing of who it is. */
    userSession: text('user_session').notNull(),
    /** Without what follows a question mark. */
    pagePath: text('page_path').notNull(),
    /** As the window had it. */
    pageTitle: text('page_title').notNull(),
    /** The one in the path, if there is one. */
    restaurantId: uuid('restaurant_id').references(() => restaurants.id, { onDelete: 'set null' }),
    /** null for who is not signed in, and once the account is deleted. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The page before, where the browser told it. */
    referrer: text('referrer'),
    /** What the browser called itself. */
    userAgent: text('user_agent').notNull(),
    /** Seconds; 0 until the page is left, and where it was open for less than 5 or more than 1800. */
    visitDuration: integer('visit_duration').default(0).notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
    updatedAt: moment('updated_at').defaultNow().notNull(),
  },
  (t) => [
    check('page_views_visit_duration', sql`${t.visitDuration} between 0 and 1800`),
    index('page_views_user_session').on(t.userSession, t.pagePath, t.createdAt),
    index('page_views_created_at').on(t.createdAt),
    // Whoever takes their data along, or deletes the account, does not wait for a look at every view.
    index('page_views_user_id')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
  ],
);

/**
 * What is counted of a day as it happens, so that nothing is ever counted by reading the votes or the
 * views. A sum over all shards, as of `voteTotals`.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** What is counted: one of `COUNT_METRICS`. */
    metric: text('metric').$type<CountMetric>().notNull(),
    /** By what it is counted: language, device, step, or `all`. */
    dimension: text('dimension').$type<CountDimension>().notNull(),
    /** What of the dimension; empty for `all`. */
    value: text('value').notNull(),
    /** Which row of several that are added up; see `vote_totals`. */
    shard: smallint('shard').notNull(),
    /** How many. */
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.metric, t.dimension, t.day, t.value, t.shard] })],
);

/**
 * The first and last day on which each person voted, voting admins left out. People of a range of days
 * that ends today are those whose last day is in it: `last_voters` of `dailyCounts` counts them by it.
 */
export const festivalVoters = pgTable(
  'festival_voters',
  {
    /** Derived from the account; stays when the account goes, under another name. */
    userSession: text('user_session').primaryKey(),
    /** The festival's day, America/New_York. */
    firstDay: date('first_day').notNull(),
    /** The festival's day, America/New_York. */
    lastDay: date('last_day').notNull(),
  },
  // Whose oldest votes go next.
  (t) => [index('festival_voters_first_day').on(t.firstDay)],
);

/**
 * The browser visits that were counted already, by the furthest step that each has reached.
 * @erased by maintenance, after a week
 */
export const visits = pgTable(
  'visits',
  {
    /** Of one visit of a browser, made up by it. */
    userSession: text('user_session').primaryKey(),
    /** The festival's day on which it began. */
    day: date('day').notNull(),
    /** Index of FUNNEL_STEPS. */
    step: smallint('step').notNull(),
  },
  (t) => [index('visits_day').on(t.day)],
);

import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { RANKING_KINDS } from '../../domain/rankings/rules.ts';
import { moment } from './columns.ts';

/** What is counted of a restaurant or dish, or of several together, without votes of voting admins. */
const figures = {
  /** Ratings above 0. */
  votes: integer('votes').notNull(),
  /** The sum of the ratings. */
  points: integer('points').notNull(),
  /** Of `votes`, those with a venue code. */
  codeVotes: integer('code_votes').notNull(),
  /** Of `votes`, those within 0.3 mile. */
  positionVotes: integer('position_votes').notNull(),
  /** Of `votes`, those within 0.5 mile. */
  nearVotes: integer('near_votes').notNull(),
  /** Of `votes`, those that waited without a network. */
  lateVotes: integer('late_votes').notNull(),
  /** Votes that a ruling holds; in no other figure. */
  held: integer('held').notNull(),
  /** Votes that a ruling excludes; in no other figure. */
  excluded: integer('excluded').notNull(),
};

/**
 * A restaurant or dish that is not merged, with its place and its sums of `settled_totals`, as the last maintenance found
 * them: those in `changed_tallies` are read anew. Whoever reads one reads both in one statement.
 * @erased by the next maintenance, with the restaurant or dish
 */
export const keptTallies = pgTable(
  'kept_tallies',
  {
    /** `restaurants` or `dishes`. */
    kind: text('kind', { enum: RANKING_KINDS }).notNull(),
    /** Of the restaurant or dish. */
    id: uuid('id').notNull(),
    /** The restaurant, or that of the dish. */
    restaurantId: uuid('restaurant_id').notNull(),
    /** Of the restaurant. */
    stateId: varchar('state_id', { length: 2 }).notNull(),
    /** Of the restaurant. */
    countyId: varchar('county_id', { length: 5 }).notNull(),
    /** Whether it, or its restaurant, has left the festival. */
    isArchived: boolean('is_archived').notNull(),
    ...figures,
    /** Ratings of 0. */
    zeros: integer('zeros').notNull(),
    /** People with at least one vote. */
    voters: integer('voters').notNull(),
    /** `votes` and `zeros`. */
    ratings: integer('ratings').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('kept_tallies_by_points')
      .on(t.kind, t.points, t.votes, t.voters)
      .where(sql`${t.ratings} > 0`),
    index('kept_tallies_by_votes')
      .on(t.kind, t.votes, t.points, t.voters)
      .where(sql`${t.ratings} > 0`),
    index('kept_tallies_by_voters')
      .on(t.kind, t.voters, t.points, t.votes)
      .where(sql`${t.ratings} > 0`),
    /** For averages: with as many ratings, more points are a higher average. */
    index('kept_tallies_by_ratings')
      .on(t.kind, t.ratings, t.points, t.votes, t.voters)
      .where(sql`${t.ratings} > 0`),
    index('kept_tallies_of_county').on(t.kind, t.countyId),
  ],
);

/**
 * The rows of `kept_tallies` by place and number of ratings, added up.
 * @erased by the next maintenance, with the rows that it adds up
 */
export const keptSums = pgTable(
  'kept_sums',
  {
    /** As in `kept_tallies`, as all of the key. */
    kind: text('kind', { enum: RANKING_KINDS }).notNull(),
    /** Of the restaurants. */
    stateId: varchar('state_id', { length: 2 }).notNull(),
    /** Of the restaurants. */
    countyId: varchar('county_id', { length: 5 }).notNull(),
    /** Whether they have left the festival. */
    isArchived: boolean('is_archived').notNull(),
    /** That each of them has. */
    ratings: integer('ratings').notNull(),
    /** How many restaurants or dishes. */
    things: integer('things').notNull(),
    /** Of `things`, those with votes. */
    voted: integer('voted').notNull(),
    ...figures,
  },
  (t) => [primaryKey({ columns: [t.kind, t.countyId, t.stateId, t.isArchived, t.ratings] })],
);

/**
 * A restaurant or dish that has changed since `kept_tallies` was written, as triggers note it in the transaction of the
 * change: of its sums, its withheld votes, its place, whether it takes part. Any number of rows for one.
 * @erased by the next maintenance
 */
export const changedTallies = pgTable('changed_tallies', {
  /** Its sums, withheld votes or place have changed, or those of one of its dishes. */
  restaurantId: uuid('restaurant_id').notNull(),
  /** With the restaurant; null: the restaurant and all its dishes. */
  dishId: uuid('dish_id'),
});

/**
 * What `vote_totals` has of a day in its shard -1, as the last maintenance found it: days in `changed_days` are read anew.
 * @erased by the next maintenance, with the counters of the day
 */
export const keptDays = pgTable('kept_days', {
  /** The festival's day, America/New_York. */
  voteDay: date('vote_day').primaryKey(),
  /** Ratings above 0. */
  votes: integer('votes').notNull(),
  /** The sum of the ratings. */
  points: integer('points').notNull(),
});

/**
 * A day whose counters have changed since `kept_days` was written, noted by a trigger. Any number of rows for one.
 * @erased by the next maintenance
 */
export const changedDays = pgTable('changed_days', {
  /** The festival's day, America/New_York. */
  voteDay: date('vote_day').notNull(),
});

/**
 * When a restaurant with many votes got those before a moment, and how often people came. A trigger deletes the row when
 * one of these votes changes, and the next maintenance counts them again; meanwhile they are read themselves.
 * @erased by the trigger, with the first of its votes
 */
export const keptPatterns = pgTable('kept_patterns', {
  /** Of at least 500 votes, as the maintenance counts them. */
  restaurantId: uuid('restaurant_id').primaryKey(),
  /** Votes before it are counted here. */
  until: moment('until').notNull(),
  /** Pairs of an hour, in hours since 1970, and its number of votes above 0; oldest first. */
  hours: jsonb('hours').$type<[number, number][]>().notNull(),
  /** The number of people who have voted on 1, 2, 3, and on 4 or more days. */
  visits: jsonb('visits').$type<number[]>().notNull(),
});

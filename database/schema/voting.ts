import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { citext, id, moment } from './columns.ts';
import { dishes, restaurants } from './restaurants.ts';

/** One sending of votes: what makes a resent ballot give the first answer. */
export const ballots = pgTable(
  'ballots',
  {
    id: id(),
    userSession: text('user_session').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the votes that were sent, so that a key cannot be reused for others. */
    requestHash: text('request_hash').notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [unique('ballots_idempotency_key').on(t.userSession, t.idempotencyKey)],
);

/** One rated dish of a ballot. A ballot has exactly one positive rating (decision 5). */
export const votes = pgTable(
  'votes',
  {
    id: id(),
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => ballots.id),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    dishId: uuid('dish_id').notNull(),
    rating: integer('rating').notNull(),
    /** Derived from the account; stays when the account goes. */
    userSession: text('user_session').notNull(),
    /** null once the account is deleted and its last day of voting is over. */
    voterEmail: citext('voter_email'),
    voterName: text('voter_name').notNull(),
    voterPhone: text('voter_phone'),
    countryCode: text('country_code'),
    userLatitude: doublePrecision('user_latitude'),
    userLongitude: doublePrecision('user_longitude'),
    userAccuracyMeters: doublePrecision('user_accuracy_meters'),
    /** Miles, computed by the server. */
    distanceToRestaurant: doublePrecision('distance_to_restaurant'),
    locationVerified: boolean('location_verified').notNull(),
    /** Cast by somebody who may vote from anywhere: outside of rankings and limits (decision 8). */
    adminVote: boolean('admin_vote').default(false).notNull(),
    /** The festival's day, America/New_York (decision 4). */
    voteDay: date('vote_day').notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    check('votes_rating', sql`${t.rating} between 0 and 5`),
    foreignKey({
      name: 'votes_dish_of_restaurant',
      columns: [t.dishId, t.restaurantId],
      foreignColumns: [dishes.id, dishes.restaurantId],
    }),
    unique('votes_ballot_id_dish_id').on(t.ballotId, t.dishId),
    uniqueIndex('votes_one_dish_a_ballot')
      .on(t.ballotId)
      .where(sql`${t.rating} > 0`),
    uniqueIndex('votes_once_a_day')
      .on(t.userSession, t.restaurantId, t.voteDay)
      .where(sql`${t.rating} > 0 and not ${t.adminVote}`),
    uniqueIndex('votes_once_a_day_by_email')
      .on(t.voterEmail, t.restaurantId, t.voteDay)
      .where(sql`${t.rating} > 0 and not ${t.adminVote}`),
    index('votes_voter_email_created_at').on(t.voterEmail, t.createdAt),
    index('votes_restaurant_id_created_at').on(t.restaurantId, t.createdAt),
  ],
);

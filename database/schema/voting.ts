import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DistanceBand } from '../../domain/places/rules.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { BALLOT_STATES, EVIDENCE_KINDS } from '../../domain/evidence/rules.ts';
import type { SignalReason } from '../../domain/signals/rules.ts';
import { citext, id, moment } from './columns.ts';
import { dishes, restaurants } from './restaurants.ts';

/** One submission of votes: a ballot that is sent again gets the first answer. */
export const ballots = pgTable(
  'ballots',
  {
    id: id(),
    /** The voter: `user_` and the id of the account, or its replacement once the account is forgotten. */
    userSession: text('user_session').notNull(),
    /** Chosen by the browser for one submission, so that sending it twice counts once. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the submitted votes, so that a key cannot be reused for others. */
    requestHash: text('request_hash').notNull(),
    /** Of `festivals`, without a foreign key: with one, every vote would lock the row of its festival. */
    festivalId: uuid('festival_id').default(FIRST_FESTIVAL_ID).notNull(),
    /** What shows that the voter was at the restaurant; null: cast before evidence was stored. */
    evidence: text('evidence', { enum: EVIDENCE_KINDS }),
    /** Whether it counts, by the ruling in force: `held` and `excluded` ballots do not. */
    state: text('state', { enum: BALLOT_STATES }).default('counted').notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    unique('ballots_idempotency_key').on(t.userSession, t.idempotencyKey),
    /** Few. */
    index('ballots_not_counted')
      .on(t.state)
      .where(sql`${t.state} <> 'counted'`),
  ],
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
    /** One of the restaurant; the two refer to `dishes` together. */
    dishId: uuid('dish_id').notNull(),
    /**
     * The dish that the voter rated, as the ledger has it, where a merge of dishes has put the rating elsewhere: to the
     * dish that counts now, or, of two ratings of a ballot that would be for the same dish, aside to a merged one.
     */
    castForDishId: uuid('cast_for_dish_id'),
    /** The same of the restaurant, where it is merged into another and the rating counts there. */
    castForRestaurantId: uuid('cast_for_restaurant_id'),
    /** 0 to 5; 0 says "didn't like it". */
    rating: integer('rating').notNull(),
    /** As in `ballots`. */
    userSession: text('user_session').notNull(),
    /** null once the account is deleted and its last day of voting is over. */
    voterEmail: citext('voter_email'),
    /** The address without what its provider ignores (`mailboxOf`); null where `voter_email` is, and in earlier rows. */
    voterMailbox: text('voter_mailbox'),
    /** The account's name at that time; empty once the account is deleted. */
    voterName: text('voter_name').notNull(),
    /** null in every row: no form asks for it. */
    voterPhone: text('voter_phone'),
    /** The phone number's country; null in every row. */
    countryCode: text('country_code'),
    /** Degrees: the position that the device reported. */
    userLatitude: doublePrecision('user_latitude'),
    /** Degrees. */
    userLongitude: doublePrecision('user_longitude'),
    /** The accuracy that the device reported, in metres. */
    userAccuracyMeters: doublePrecision('user_accuracy_meters'),
    /** Miles, computed by the server. Erased with the position (`database/raw-positions.ts`). */
    distanceToRestaurant: doublePrecision('distance_to_restaurant'),
    /** The distance band; null while the distance is stored, and once the band is erased, too. */
    distanceBand: text('distance_band').$type<DistanceBand>(),
    /** Whether it was cast within 0.3 mile. */
    locationVerified: boolean('location_verified').notNull(),
    /** Cast by a person who may vote from anywhere: outside of rankings and limits (decision 8). */
    adminVote: boolean('admin_vote').default(false).notNull(),
    /**
     * It is kept out of every count: by a ruling, its ballot is held or excluded; or by a merge, which leaves it at the
     * merged restaurant, because its voter has another vote of this day for the same place.
     */
    withheld: boolean('withheld').default(false).notNull(),
    /** Whether it is the person's first vote for the restaurant, on any day; see `voteTotals`. */
    firstHere: boolean('first_here').default(false).notNull(),
    /** The same, for the dish. */
    firstOfDish: boolean('first_of_dish').default(false).notNull(),
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
      .where(sql`${t.rating} > 0 and not ${t.adminVote} and ${t.castForRestaurantId} is null`),
    uniqueIndex('votes_once_a_day_by_mailbox')
      .on(t.voterMailbox, t.restaurantId, t.voteDay)
      .where(sql`${t.rating} > 0 and not ${t.adminVote} and ${t.castForRestaurantId} is null`),
    uniqueIndex('votes_first_here')
      .on(t.userSession, t.restaurantId)
      .where(sql`${t.firstHere}`),
    uniqueIndex('votes_first_of_dish')
      .on(t.userSession, t.dishId)
      .where(sql`${t.firstOfDish}`),
    /** The voters of a restaurant, without reading its votes. */
    index('votes_voters_of_restaurant')
      .on(t.restaurantId, t.userSession)
      .where(sql`${t.firstHere}`),
    index('votes_voter_email_created_at').on(t.voterEmail, t.createdAt),
    index('votes_restaurant_id_created_at').on(t.restaurantId, t.createdAt),
    /** For the list of organisers, the newest first. Votes come in this order, so each is written at its end. */
    index('votes_created_at')
      .on(t.createdAt)
      .where(sql`${t.rating} > 0`),
    /** Few; added to a ranking on an organiser's request. */
    index('votes_of_voting_admins')
      .on(t.restaurantId, t.dishId)
      .where(sql`${t.adminVote}`),
    /** Few: those that a ruling keeps out, and those that a merge of dishes moved. */
    index('votes_withheld')
      .on(t.restaurantId, t.dishId)
      .where(sql`${t.withheld}`),
    index('votes_merged')
      .on(t.restaurantId, t.castForDishId)
      .where(sql`${t.castForDishId} is not null`),
    /** Few; whether somebody who asks has voted at a restaurant today, beside the unique ones that leave these out. */
    index('votes_cast_elsewhere')
      .on(t.restaurantId, t.voteDay)
      .where(sql`${t.castForRestaurantId} is not null`),
    /** For the mark of positions that many share. */
    index('votes_position')
      .on(t.userLatitude, t.userLongitude)
      .where(sql`${t.rating} > 0 and ${t.userLatitude} is not null`),
    /** Finds what is erased next: `domain/retention/rules.ts`. */
    index('votes_raw_positions')
      .on(t.createdAt)
      .where(sql`coalesce(${t.userLatitude}, ${t.distanceToRestaurant}) is not null`),
    index('votes_distance_bands')
      .on(t.createdAt)
      .where(sql`${t.distanceBand} is not null`),
  ],
);

/**
 * Counters of the votes, updated in the vote's own transaction; votes of voting admins and withheld votes are
 * left out. Sum over all shards: simultaneous votes for the same restaurant use different connections, and so write
 * different rows.
 */
export const voteTotals = pgTable(
  'vote_totals',
  {
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** The festival's day, America/New_York. */
    voteDay: date('vote_day').notNull(),
    /** The dish may have been deleted. */
    dishId: uuid('dish_id').notNull(),
    /** Several rows are added up: one per writing connection. */
    shard: smallint('shard').notNull(),
    /** Ratings above 0. */
    votes: integer('votes').notNull(),
    /** The sum of the ratings. */
    points: integer('points').notNull(),
    /** Ratings of 0: "didn't like it". */
    zeros: integer('zeros').notNull(),
    /** People whose first vote for this restaurant it was, so that the sum over days is right. */
    newVoters: integer('new_voters').notNull(),
    /** The same, for this dish. */
    newDishVoters: integer('new_dish_voters').notNull(),
    /** Of `votes`, those with a venue code. What the four leave was cast before evidence was stored. */
    codeVotes: integer('code_votes').default(0).notNull(),
    /** Of `votes`, those within 0.3 mile. */
    positionVotes: integer('position_votes').default(0).notNull(),
    /** Of `votes`, those within 0.5 mile. */
    nearVotes: integer('near_votes').default(0).notNull(),
    /** Of `votes`, those that waited without a network. */
    lateVotes: integer('late_votes').default(0).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.voteDay, t.dishId, t.shard] }),
    /** Of a day or range, in all restaurants. */
    index('vote_totals_vote_day').on(t.voteDay),
    /** Those that `settled_totals` does not have. */
    index('vote_totals_unsettled')
      .on(t.voteDay)
      .where(sql`${t.shard} <> -1`),
  ],
);

/**
 * What `vote_totals` has in its shard -1, added up over all days: that shard has the past days, and what rulings, merges
 * and erasures change. A trigger keeps it in the transaction of each change, so that a sum over all days reads one row for
 * each dish, and the other shards.
 * @erased by the trigger, with the last row of `vote_totals` that it adds up
 */
export const settledTotals = pgTable(
  'settled_totals',
  {
    /** As in `vote_totals`, whose rows go before their restaurant does. */
    restaurantId: uuid('restaurant_id').notNull(),
    /** The dish may have been deleted. */
    dishId: uuid('dish_id').notNull(),
    /** This and the others as in `vote_totals`. */
    votes: integer('votes').notNull(),
    /** The sum of the ratings. */
    points: integer('points').notNull(),
    /** Ratings of 0. */
    zeros: integer('zeros').notNull(),
    /** People whose first vote for the restaurant it was. */
    newVoters: integer('new_voters').notNull(),
    /** The same, for the dish. */
    newDishVoters: integer('new_dish_voters').notNull(),
    /** Of `votes`, those with a venue code. */
    codeVotes: integer('code_votes').notNull(),
    /** Of `votes`, those within 0.3 mile. */
    positionVotes: integer('position_votes').notNull(),
    /** Of `votes`, those within 0.5 mile. */
    nearVotes: integer('near_votes').notNull(),
    /** Of `votes`, those that waited without a network. */
    lateVotes: integer('late_votes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.dishId] })],
);

/**
 * Why an organiser should look at a ballot. A signal takes no vote out of a count; only a ruling does
 * (decision 22).
 */
export const voteSignals = pgTable(
  'vote_marks',
  {
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => ballots.id),
    /** One of `SIGNAL_REASONS`. */
    reason: text('reason').$type<SignalReason>().notNull(),
    /** 1 weak, 2 medium, 3 strong. */
    strength: smallint('strength').default(1).notNull(),
    /** The figures that it rests on; null in signals of earlier versions. */
    basis: jsonb('basis').$type<Record<string, number>>(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ballotId, t.reason] })],
);

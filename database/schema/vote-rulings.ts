import {
  date,
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
import { BALLOT_STATES } from '../../domain/evidence/rules.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { APPEAL_STATES } from '../../domain/moderation/rules.ts';
import type { CrowdDay } from '../../domain/signals/rules.crowd.ts';
import { CLUSTER_KINDS } from '../../domain/signals/rules.ts';
import {
  VOTE_RULING_ACTIONS,
  VOTE_RULING_REASONS,
  VOTE_RULING_STATES,
} from '../../domain/vote-rulings/rules.ts';
import { bytes, id, moment } from './columns.ts';
import { festivals } from './festivals.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import { ballots } from './voting.ts';

const festival = () =>
  uuid('festival_id')
    .default(FIRST_FESTIVAL_ID)
    .notNull()
    .references(() => festivals.id);
const organiser = (name: string) =>
  uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/**
 * Ballots for one restaurant with something in common, beyond what the festival's own crowd has.
 * @erased by the retention policy `votes`, with the last of its ballots
 */
export const voteClusters = pgTable(
  'vote_clusters',
  {
    id: id(),
    festivalId: festival(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** What its ballots have in common. */
    kind: text('kind', { enum: CLUSTER_KINDS }).notNull(),
    /**
     * The hash that they share, as in `ballot_traces`; of positions a hash of one ballot's id; of a burst,
     * of which a day has one at most, empty.
     */
    link: bytes('link').notNull(),
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** 1 weak, 2 medium, 3 strong. */
    strength: smallint('strength').notNull(),
    /** Number of its ballots. */
    ballots: integer('ballots').notNull(),
    /** When the first of its ballots was cast. */
    firstAt: moment('first_at').notNull(),
    /** When the latest of its ballots was cast. */
    lastAt: moment('last_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When organisers were last alerted; null: never. */
    alertedAt: moment('alerted_at'),
    /** When an organiser found it harmless; null: none has. */
    dismissedAt: moment('dismissed_at'),
    /** The organiser; null while nobody has, and once their account is deleted. */
    dismissedBy: organiser('dismissed_by'),
    /** Why it is harmless, for other organisers; empty: no reason was given. null while nobody has dismissed it. */
    dismissalNote: text('dismissal_note'),
  },
  (t) => [
    unique('vote_clusters_link').on(t.restaurantId, t.kind, t.link, t.day),
    index('vote_clusters_dismissed_by').on(t.dismissedBy),
  ],
);

/**
 * What one day of a restaurant says about the festival's own crowd, without the ballots in clusters.
 * @erased by nothing: it has numbers of votes, and no link to any
 */
export const crowdDays = pgTable(
  'crowd_days',
  {
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** The festival's day, America/New_York. */
    day: date('day').notNull(),
    /** Ballots by profile (`CrowdDay`). */
    summary: jsonb('summary').$type<CrowdDay>().notNull(),
    /** Up to when its votes were read. */
    judgedAt: moment('judged_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.day] })],
);

/** The ballots of a cluster. A ballot may be in several. */
export const voteClusterBallots = pgTable(
  'vote_cluster_ballots',
  {
    clusterId: uuid('cluster_id')
      .notNull()
      .references(() => voteClusters.id, { onDelete: 'cascade' }),
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => ballots.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.clusterId, t.ballotId] }),
    index('vote_cluster_ballots_ballot_id').on(t.ballotId),
  ],
);

/**
 * An organiser's decision that ballots do not count, or count again.
 * @erased by the retention policy `votes`, with the last of its ballots
 */
export const voteRulings = pgTable(
  'vote_rulings',
  {
    id: id(),
    festivalId: festival(),
    /** Chosen by the page, so that sending it twice rules once. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** `hold`: they do not count until a decision. `exclude`: they do not count. `restore`: they count again. */
    action: text('action', { enum: VOTE_RULING_ACTIONS }).notNull(),
    /** The reason that the voters are told. */
    reason: text('reason', { enum: VOTE_RULING_REASONS }).notNull(),
    /** The organiser's own words, for other organisers. */
    note: text('note').notNull(),
    /** `proposed`: waits for a second organiser. Only a ruling `in_force` has changed ballots. */
    state: text('state', { enum: VOTE_RULING_STATES }).notNull(),
    /** The cluster that was ruled on; null: single ballots, a selection, or a person. */
    clusterId: uuid('cluster_id').references(() => voteClusters.id, { onDelete: 'set null' }),
    /** Number of its ballots. */
    ballots: integer('ballots').notNull(),
    /** The ruling that this one takes back; null: none. */
    undoesId: uuid('undoes_id'),
    createdAt: moment('created_at').notNull(),
    /** The organiser; null of the server itself, and once their account is deleted. */
    createdBy: organiser('created_by'),
    /** When it came into force, or was declined; null while it waits. */
    decidedAt: moment('decided_at'),
    /** The second organiser; null without one. */
    decidedBy: organiser('decided_by'),
    /** When a hold ends by itself; null of other actions. */
    endsAt: moment('ends_at'),
  },
  (t) => [
    unique('vote_rulings_idempotency_key').on(t.createdBy, t.idempotencyKey),
    index('vote_rulings_state').on(t.state, t.createdAt),
    index('vote_rulings_cluster_id').on(t.clusterId),
    index('vote_rulings_decided_by').on(t.decidedBy),
  ],
);

/** The ballots of a ruling. */
export const voteRulingBallots = pgTable(
  'vote_ruling_ballots',
  {
    rulingId: uuid('ruling_id')
      .notNull()
      .references(() => voteRulings.id, { onDelete: 'cascade' }),
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => ballots.id, { onDelete: 'cascade' }),
    /** The ballot's state before the ruling, to which an undo returns it. */
    stateBefore: text('state_before', { enum: BALLOT_STATES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rulingId, t.ballotId] }),
    index('vote_ruling_ballots_ballot_id').on(t.ballotId),
  ],
);

/** A voter's appeal against a ruling on their votes; one per person and ruling. Deleted with the account. */
export const voteAppeals = pgTable(
  'vote_appeals',
  {
    id: id(),
    rulingId: uuid('ruling_id')
      .notNull()
      .references(() => voteRulings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The person's own words. */
    appealText: text('appeal_text').notNull(),
    /** `pending`: open. `granted`: the person's votes count again. `rejected`: the ruling is final. */
    status: text('status', { enum: APPEAL_STATES }).default('pending').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was decided; null while it is open. */
    decidedAt: moment('decided_at'),
    /** The organiser who decided; null while it is open, and once their account is deleted. */
    decidedBy: organiser('decided_by'),
    /** The organisers' answer to the person. */
    decisionReason: text('decision_reason'),
  },
  (t) => [
    uniqueIndex('vote_appeals_ruling_id_user_id').on(t.rulingId, t.userId),
    index('vote_appeals_user_id').on(t.userId),
    index('vote_appeals_status').on(t.status, t.createdAt),
    index('vote_appeals_decided_by').on(t.decidedBy),
  ],
);

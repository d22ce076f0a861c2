import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { APPEAL_STATES, SANCTIONS } from '../../domain/moderation/rules.ts';
import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import { reviews } from './reviews.ts';

const organiser = (name: string) =>
  uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/** A person's violation of the rules, and its sanction (S2 §4). Deleted together with the account. */
export const violations = pgTable(
  'violations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** null if it was not about a review, or if that was deleted. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** The restaurant of the review; null once it is deleted. */
    restaurantId: uuid('restaurant_id').references(() => restaurants.id, { onDelete: 'set null' }),
    /** The review's stars at that time, for the appeal. */
    rating: integer('rating'),
    /** The review's text at that time; erased a year after the ruling, or the decision on its appeal. */
    reviewText: text('review_text'),
    /**
     * The rule that was broken, by the reasons of a report; `not_about_the_food`: about something
     * else.
     */
    category: text('category', { enum: REPORT_REASONS }).notNull(),
    /** Whether the violation is severe: it leads to a ban at once, whatever came before. */
    isSevere: boolean('is_severe').default(false).notNull(),
    /**
     * The consequence: a warning, a suspension of 24 hours, 7 or 30 days, or a ban (`sanctionFor`).
     */
    sanction: text('sanction', { enum: SANCTIONS }).notNull(),
    /** The organiser's reason, which the person reads. */
    reason: text('reason').notNull(),
    /** The organiser who ruled; null once their account is deleted. */
    ruledBy: organiser('ruled_by'),
    createdAt: moment('created_at').notNull(),
    /** When a suspension ends; null for a warning and for a ban. */
    endsAt: moment('ends_at'),
    /** When it was lifted on appeal; null: it counts. */
    liftedAt: moment('lifted_at'),
    /** SHA-256 of the proof in the mail's link, with which a person who cannot sign in may appeal. */
    appealTokenHash: text('appeal_token_hash').notNull().unique(),
  },
  (t) => [
    index('violations_user_id').on(t.userId, t.createdAt),
    index('violations_created_at').on(t.createdAt),
  ],
);

/** A person's appeal against a ruling; one per ruling. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    violationId: uuid('violation_id')
      .notNull()
      .unique()
      .references(() => violations.id, { onDelete: 'cascade' }),
    /** The person's own words. */
    appealText: text('appeal_text').notNull(),
    /** `pending`: open. `granted`: the ruling is taken back. `rejected`: the ruling is final. */
    status: text('status', { enum: APPEAL_STATES }).default('pending').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was decided; null while it is open. */
    decidedAt: moment('decided_at'),
    /** The organiser who decided; null while it is open, and once their account is deleted. */
    decidedBy: organiser('decided_by'),
    /** The organisers' answer to the person. */
    decisionReason: text('decision_reason'),
  },
  (t) => [index('appeals_status').on(t.status, t.createdAt)],
);

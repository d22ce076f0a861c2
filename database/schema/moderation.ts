import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { APPEAL_STATES, SANCTIONS } from '../../domain/moderation/rules.ts';
import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import { reviews } from './reviews.ts';

const organiser = (name: string) =>
  uuid(name).references(() => profiles.id, { onDelete: 'set null' });

/**
 * What somebody did against the rules, and what followed (S2 §4). Goes with the account: who deletes
 * theirs is forgotten here, too.
 */
export const violations = pgTable(
  'violations',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** null where it was not about a review, or once that is gone. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    restaurantId: uuid('restaurant_id').references(() => restaurants.id, { onDelete: 'set null' }),
    /** The review as it stood, for the appeal; its text goes a year after the ruling (`RETENTION`). */
    rating: integer('rating'),
    /** The words of the review; as `rating`. */
    reviewText: text('review_text'),
    category: text('category', { enum: REPORT_REASONS }).notNull(),
    /** Banned at once, whatever went before. */
    isSevere: boolean('is_severe').default(false).notNull(),
    sanction: text('sanction', { enum: SANCTIONS }).notNull(),
    /** What the person is told, in the organiser's words. */
    reason: text('reason').notNull(),
    ruledBy: organiser('ruled_by'),
    createdAt: moment('created_at').notNull(),
    /** When a suspension is over; null for a warning and for a ban. */
    endsAt: moment('ends_at'),
    /** Taken back on appeal: it counts no more for the next. */
    liftedAt: moment('lifted_at'),
    /** SHA-256 of the proof in the link of the mail, by which who cannot sign in appeals. */
    appealTokenHash: text('appeal_token_hash').notNull().unique(),
  },
  (t) => [
    index('violations_user_id').on(t.userId, t.createdAt),
    index('violations_created_at').on(t.createdAt),
  ],
);

/** What somebody says against a ruling; once. */
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
    status: text('status', { enum: APPEAL_STATES }).default('pending').notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: organiser('decided_by'),
    /** What the person is told. */
    decisionReason: text('decision_reason'),
  },
  (t) => [index('appeals_status').on(t.status, t.createdAt)],
);

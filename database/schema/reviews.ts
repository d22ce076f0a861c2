import { eq, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { profiles } from './people.ts';
import { restaurants } from './restaurants.ts';
import { REPORT_REASONS, REPORT_STATES } from '../../domain/reviews/rules.ts';

/**
 * A visitor's review of a restaurant, with stars.
 * @erased with the account of its writer (`deleteReviewsOfPerson`), or by the writer
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** The writer: `user_` and the id of the account. */
    userSession: text('user_session').notNull(),
    /** Stars, 1 to 5. */
    rating: integer('rating').notNull(),
    /** null: stars only. */
    reviewText: text('review_text'),
    /** The public name: the first name, and a letter of the last one. */
    reviewerName: text('reviewer_name').notNull(),
    /** Whether an organiser has hidden it from the public. */
    hidden: boolean('hidden').default(false).notNull(),
    /** The reason, as its writer reads it; null if it is visible. */
    hiddenFor: text('hidden_for', { enum: REPORT_REASONS }),
    /** When it was hidden; null if it is visible. */
    hiddenAt: moment('hidden_at'),
    createdAt: moment('created_at').defaultNow().notNull(),
    /** null if unchanged. */
    updatedAt: moment('updated_at'),
    /**
     * When its writer removed a review that an organiser had hidden. The row stays, without words and name,
     * so that their next review here is hidden too.
     */
    removedAt: moment('removed_at'),
  },
  (t) => [
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_removed', sql`${t.removedAt} is null or ${t.reviewText} is null`),
    /** One per person and restaurant (decision 12). */
    unique('reviews_one_a_person').on(t.userSession, t.restaurantId),
    /** The newest text first, as lists show them. */
    index('reviews_restaurant_id_written_at').on(
      t.restaurantId,
      sql`(coalesce(${t.updatedAt}, ${t.createdAt}))`,
      t.id,
    ),
    /** The list of organisers, and parts of words in it. */
    index('reviews_created_at').on(t.createdAt, t.restaurantId),
    index('reviews_words').using(
      'gin',
      sql`(coalesce(${t.reviewText}, '') || ' ' || ${t.reviewerName}) gin_trgm_ops`,
    ),
    /** Those that may have been rewritten since. */
    index('reviews_hidden_at')
      .on(t.hiddenAt)
      .where(sql`${t.hidden}`),
  ],
);

/** An owner's reply to a review; one per review (decision 12). */
export const reviewReplies = pgTable('review_replies', {
  reviewId: uuid('review_id')
    .primaryKey()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  /** null once the owner's account is deleted. */
  userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
  /** In plain text. */
  replyText: text('reply_text').notNull(),
  createdAt: moment('created_at').defaultNow().notNull(),
  /** The last change of the reply; null if unchanged. */
  updatedAt: moment('updated_at'),
});

/** Since when reviews are collected for the next mail to an owner: one mail an hour at most. */
export const reviewMails = pgTable('review_mails', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The first review of that hour. */
  since: moment('since').notNull(),
});

/**
 * A person's report of a review; one per person and review. It has the review's stars and text at that time,
 * since the writer may change or remove them. It is deleted a year after the decision, or, if the writer's
 * account was deleted before a decision, a year after the report (`RETENTION`).
 */
export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    /** null once it is removed. */
    reviewId: uuid('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** null once the writer's account is deleted; then the text and the note are null, too. */
    authorSession: text('author_session'),
    /** The review's stars at that time. */
    rating: integer('rating').notNull(),
    /** The review's text at that time. */
    reviewText: text('review_text'),
    /** The person who reports it: `user_` and the id of the account. */
    userSession: text('user_session').notNull(),
    /** Why it is reported; `not_about_the_food`: about something else. */
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The reporter's note on the reason. */
    note: text('note'),
    /** `open`: not decided. `dismissed`: the review stays. `upheld`: it was hidden or removed. */
    status: text('status', { enum: REPORT_STATES }).default('open').notNull(),
    /** When an organiser decided; null while it is open. */
    decidedAt: moment('decided_at'),
    /** The organiser who decided; null while it is open, and once their account is deleted. */
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    unique('review_reports_one_a_person').on(t.reviewId, t.userSession),
    index('review_reports_status').on(t.status, t.createdAt),
    /** The reports of a review, also after its writer removed it. */
    index('review_reports_author_session').on(t.authorSession, t.restaurantId),
  ],
);

/** The public's only way to read reviews: without accounts, and without hidden and removed reviews. */
export const reviewsPublic = pgView('reviews_public').as((qb) =>
  qb
    .select({
      id: reviews.id,
      restaurantId: reviews.restaurantId,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      reviewerName: reviews.reviewerName,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      replyText: reviewReplies.replyText,
      repliedAt: sql<Date | null>`${reviewReplies.createdAt}`.as('replied_at'),
      /** When its text was last changed. */
      writtenAt: sql<Date>`coalesce(${reviews.updatedAt}, ${reviews.createdAt})`.as('written_at'),
      replyUpdatedAt: sql<Date | null>`${reviewReplies.updatedAt}`.as('reply_updated_at'),
    })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(sql`not ${reviews.hidden} and ${reviews.removedAt} is null`),
);

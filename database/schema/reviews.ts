import { sql } from 'drizzle-orm';
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
import { restaurants } from './restaurants.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    userSession: text('user_session').notNull(),
    rating: integer('rating').notNull(),
    reviewText: text('review_text'),
    reviewerName: text('reviewer_name').notNull(),
    hidden: boolean('hidden').default(false).notNull(),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    /** One per person and restaurant (decision 12). */
    unique('reviews_one_a_person').on(t.userSession, t.restaurantId),
    index('reviews_restaurant_id_created_at').on(t.restaurantId, t.createdAt),
  ],
);

/** The only way to read reviews in public: without the account, without the hidden. */
export const reviewsPublic = pgView('reviews_public').as((qb) =>
  qb
    .select({
      id: reviews.id,
      restaurantId: reviews.restaurantId,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      reviewerName: reviews.reviewerName,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(sql`not ${reviews.hidden}`),
);

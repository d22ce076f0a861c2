import { implement } from '@orpc/server';
import { reviewsContract } from '../../domain/reviews/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { findRestaurantPlace } from '../restaurants/queries.ts';
import { selectReviews } from './queries.ts';

const os = implement(reviewsContract).$context<ApiContext>();
const PAGE_SIZE = 20;

export const reviewsRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const { db } = context.services;
    const reviews = await selectReviews(db, input.restaurantId, PAGE_SIZE);
    if (reviews.length === 0 && !(await findRestaurantPlace(db, input.restaurantId))) {
      throw refuse('restaurant_not_found');
    }
    return reviews.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }),
});

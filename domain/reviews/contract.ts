import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { reviewSchema } from './schema.ts';

export const reviewsContract = {
  list: reading
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reviews',
      tags: ['reviews'],
      summary: 'The newest twenty reviews of a restaurant, newest first',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(z.array(reviewSchema)),
};

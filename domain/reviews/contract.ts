import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import {
  ownReviewSchema,
  replySchema,
  reviewIdSchema,
  reviewPageSchema,
  reviewReportSchema,
  writtenReplySchema,
  writtenReviewSchema,
} from './schema.ts';

const tags = ['reviews'];
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });

/** Of a restaurant's reply. `seen`: `updatedAt` of the reply that the owner saw; null: none. */
const ofReply = ofRestaurant.extend({
  reviewId: reviewIdSchema,
  seen: z.iso.datetime().nullable(),
});

export const reviewsContract = {
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/reviews',
      tags,
      summary: 'The reviews of a restaurant, the last changed first, a page of them',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(
      ofRestaurant.extend({
        /** `next` of the previous page. */
        after: z.string().max(100).optional(),
      }),
    )
    .output(reviewPageSchema),
  findOwn: reading('signed_in')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/my-review',
      tags,
      summary: 'What the present person has written about a restaurant, and whether they may',
    })
    .errors(errorsOf('signed_out', 'restaurant_not_found'))
    .input(ofRestaurant)
    .output(ownReviewSchema),
  write: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/my-review',
      tags,
      summary: 'Write or change the one review of a restaurant where one has voted',
    })
    .errors(errorsOf('signed_out', 'restaurant_not_found', 'review_needs_vote', 'edit_conflict'))
    .input(ofRestaurant.extend(writtenReviewSchema.shape))
    .output(ownReviewSchema),
  remove: writing('signed_in')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/my-review/delete',
      tags,
      summary: 'Remove the own review; an owner’s reply goes with it, reports of it stay',
    })
    .errors(errorsOf('signed_out', 'restaurant_not_found', 'review_not_found'))
    .input(ofRestaurant)
    .output(ownReviewSchema),
  report: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/reviews/{reviewId}/report',
      tags,
      summary: 'Tell the organisers that a review should not stand; once a person',
    })
    .errors(errorsOf('signed_out', 'review_not_found', 'not_yourself'))
    .input(reviewReportSchema.extend({ reviewId: reviewIdSchema }))
    .output(z.object({ reported: z.literal(true) })),
  reply: repeating('owner')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/reviews/{reviewId}/reply',
      tags,
      summary: 'Write or change the one reply of the restaurant to a review',
    })
    .errors(errorsOf('review_not_found', 'edit_conflict'))
    .input(ofReply.extend(writtenReplySchema.shape))
    .output(replySchema),
  removeReply: repeating('owner')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/reviews/{reviewId}/reply/delete',
      tags,
      summary: 'Remove the reply of the restaurant; one that is gone already is no refusal',
    })
    .errors(errorsOf('review_not_found', 'edit_conflict'))
    .input(ofReply)
    .output(z.object({ removed: z.literal(true) })),
};

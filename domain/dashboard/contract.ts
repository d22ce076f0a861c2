import * as z from 'zod';
import { fileAs, reading, readingConfirmed } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { RANGES } from './rules.ts';
import {
  overviewSchema,
  ownedRestaurantSchema,
  ownedReviewsSchema,
  recentVotesSchema,
  summarySchema,
} from './schema.ts';
import { errorsOf } from '../errors.ts';

const tags = ['dashboard'];
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });

export const dashboardContract = {
  owned: reading('signed_in')
    .route({
      method: 'GET',
      path: '/owned-restaurants',
      tags,
      summary: 'The restaurants that the present person owns, by name',
    })
    .errors(errorsOf('signed_out'))
    .output(z.object({ restaurants: z.array(ownedRestaurantSchema) })),
  overview: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/overview',
      tags,
      summary: 'Figures, popular dishes, and votes by day and by hour',
    })
    .input(ofRestaurant.extend({ range: z.enum(RANGES).default('all') }))
    .output(overviewSchema),
  summary: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/summary',
      tags,
      summary:
        'What the festival brought the restaurant, over all days; null while an embargo hides it',
    })
    .input(ofRestaurant)
    .output(summarySchema.nullable()),
  recentVotes: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/votes',
      tags,
      summary: 'The newest 100 votes, those since one, or 100 before one',
    })
    .input(
      ofRestaurant.extend({
        /** `createdAt` of the newest known vote; the answer starts some seconds before it. */
        since: z.iso.datetime().optional(),
        /** The id of the oldest known vote, for those before it. */
        before: z.uuid().toLowerCase().optional(),
      }),
    )
    .output(recentVotesSchema),
  reviews: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/reviews',
      tags,
      summary:
        'The public reviews, the last changed first, a page of them; or those that wait for a reply',
    })
    .input(
      ofRestaurant.extend({
        only: z.enum(['unanswered']).optional(),
        /** `next` of the previous page. */
        after: z.string().max(100).optional(),
      }),
    )
    .output(ownedReviewsSchema),
  export: readingConfirmed('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/export',
      tags,
      summary: 'All votes, or all public reviews, as a spreadsheet',
    })
    .errors(errorsOf('votes_hidden', 'foreign_origin'))
    .input(
      ofRestaurant.extend({
        what: z.enum(['votes', 'reviews']),
        format: z.enum(['csv', 'xlsx']).default('xlsx'),
      }),
    )
    .output(fileAs('csv', 'xlsx')),
};

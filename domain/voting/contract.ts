import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import {
  ballotSchema,
  countedBallotSchema,
  restaurantTotalsSchema,
  votingHistorySchema,
  votingStatusSchema,
} from './schema.ts';

const tags = ['voting'];

export const votingContract = {
  status: reading('everyone')
    .route({
      method: 'GET',
      // Pages of earlier versions use this path, so it must not change.
      path: '/restaurants/{restaurantId}/standing',
      tags,
      summary: 'What decides whether the present person may vote here today',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(votingStatusSchema),
  totals: reading('everyone')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/totals',
      tags,
      summary: 'How many votes and points a restaurant has, today and in all',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(restaurantTotalsSchema),
  castBallot: writing('signed_in')
    .route({
      method: 'POST',
      path: '/ballots',
      tags,
      successStatus: 201,
      summary: 'Cast a vote; the server measures the distance and knows the voter and the day',
    })
    .errors(
      errorsOf(
        'sign_in_required',
        'voting_closed',
        'voting_over',
        'no_rating',
        'one_dish_only',
        'too_many_points',
        'restaurant_not_found',
        'dish_not_found',
        'own_restaurant',
        'already_voted_today',
        'email_already_voted_today',
        'mailbox_already_voted_today',
        'duplicate_vote',
        'idempotency_key_reused',
        'restaurant_location_unavailable',
        'position_needed',
        'venue_code_needed',
        'position_stale',
        'position_vague',
        'too_far',
      ),
    )
    .input(ballotSchema)
    .output(countedBallotSchema),
  history: reading('signed_in')
    .route({ method: 'GET', path: '/my-votes', tags, summary: "The present person's votes" })
    .errors(errorsOf('sign_in_required'))
    .output(votingHistorySchema),
};

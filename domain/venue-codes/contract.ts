import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import {
  claimTokenSchema,
  counterScreenSchema,
  labelSchema,
  newScreenSchema,
  ofScreenSchema,
  proofSchema,
  redeemSchema,
  screenIdSchema,
  venueScreenSchema,
  venueScreensSchema,
} from './schema.ts';

const tags = ['venue-codes'];
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });

export const venueCodesContract = {
  redeem: repeating('everyone')
    .route({
      method: 'POST',
      path: '/venue-codes/redeem',
      tags,
      summary: 'Prove with the code of a counter screen that one is at the restaurant now',
    })
    .errors(
      errorsOf(
        'restaurant_not_found',
        'venue_code_unknown',
        'venue_code_clock',
        'venue_code_used_up',
        'venue_screen_revoked',
      ),
    )
    .input(redeemSchema)
    .output(proofSchema),
  claim: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/venue-codes/claim',
      tags,
      summary: 'Take over a proof that this phone made before anybody was signed in',
    })
    .errors(errorsOf('signed_out', 'venue_claim_gone'))
    .input(ofRestaurant.extend({ claimToken: claimTokenSchema }))
    .output(proofSchema),
  screen: reading('everyone')
    .route({
      method: 'GET',
      path: '/venue-screens/{screenId}',
      tags,
      summary:
        'What a counter screen needs: the time, its restaurant, whether it is still accepted',
    })
    .errors(errorsOf('venue_screen_not_found'))
    .input(z.object({ screenId: screenIdSchema }))
    .output(counterScreenSchema),
  screens: reading('owner_or_admin')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/venue-screens',
      tags,
      summary:
        "For owners and organisers: a restaurant's counter screens, and how often they were used",
    })
    .input(ofRestaurant)
    .output(venueScreensSchema),
  createScreen: writing('owner_or_admin')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/venue-screens',
      tags,
      summary: 'For owners and organisers: make a counter screen; its secret is shown only here',
    })
    .errors(errorsOf('restaurant_not_found', 'venue_screens_full'))
    .input(ofRestaurant.extend({ label: labelSchema }))
    .output(newScreenSchema),
  rotateScreen: writing('owner_or_admin')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/venue-screens/{screenId}/rotate',
      tags,
      summary:
        'For owners and organisers: revoke a screen and make its successor, with a new secret',
    })
    .errors(errorsOf('venue_screen_not_found', 'venue_screen_revoked'))
    .input(ofScreenSchema)
    .output(newScreenSchema),
  revokeScreen: writing('owner_or_admin')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/venue-screens/{screenId}/revoke',
      tags,
      summary: 'For owners and organisers: accept no more codes of a screen',
    })
    .errors(errorsOf('venue_screen_not_found', 'venue_screen_revoked'))
    .input(ofScreenSchema)
    .output(z.object({ screen: venueScreenSchema })),
};

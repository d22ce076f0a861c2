import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import {
  countyIdSchema,
  latitudeParameter,
  longitudeParameter,
  stateIdSchema,
} from '../places/schema.ts';
import { restaurantCardSchema, restaurantIdSchema, restaurantSchema } from './schema.ts';

const tags = ['restaurants'];

export const restaurantsContract = {
  list: reading
    .route({
      method: 'GET',
      path: '/restaurants',
      tags,
      summary:
        'Restaurants of a state, a county or all; nearest first from a position, else by name',
    })
    .errors(errorsOf('state_not_found', 'county_not_found'))
    .input(
      z
        .object({
          stateId: stateIdSchema.optional(),
          countyId: countyIdSchema.optional(),
          latitude: latitudeParameter.optional(),
          longitude: longitudeParameter.optional(),
        })
        .refine((q) => (q.latitude === undefined) === (q.longitude === undefined), {
          path: ['longitude'],
          message: 'latitude and longitude come together',
        }),
    )
    .output(z.array(restaurantCardSchema)),
  find: reading
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}',
      tags,
      summary: 'One restaurant with its dishes',
    })
    .errors(errorsOf('restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(restaurantSchema),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';
import { dishIdSchema, restaurantIdSchema } from '../restaurants/schema.ts';
import { kitchenSchema, soldOutDishSchema } from './schema.ts';

const tags = ['sold-out'];

export const soldOutContract = {
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/sold-out',
      tags,
      summary: 'The dishes of the whole festival that are sold out now',
    })
    .output(z.array(soldOutDishSchema)),
  kitchens: reading('signed_in')
    .route({
      method: 'GET',
      path: '/sold-out/mine',
      tags,
      summary: 'The restaurants whose dishes the person may mark, as an owner or on the staff',
    })
    .errors(errorsOf('signed_out'))
    .output(z.array(kitchenSchema)),
  mark: repeating('staff')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/sold-out',
      tags,
      summary: 'Mark a dish as sold out until a time, or as there again; votes stay possible',
    })
    .errors(errorsOf('dish_not_found', 'sold_out_time_wrong'))
    .input(
      z.object({
        restaurantId: restaurantIdSchema,
        dishId: dishIdSchema,
        /** The next morning by the server's clock, or a time; null: it is there again. */
        until: z.union([z.literal('tomorrow'), z.iso.datetime()]).nullable(),
      }),
    )
    .output(z.object({ dishId: dishIdSchema, until: z.iso.datetime().nullable() })),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { fileAs, reading } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { PRINT_SHEETS } from './rules.ts';

export const sharingContract = {
  print: reading('owner_or_admin')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/print/{sheet}',
      tags: ['sharing'],
      summary:
        'A poster or table card that leads to the restaurant’s page, as PDF for a print shop, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin', 'restaurant_not_found'))
    .input(z.object({ restaurantId: restaurantIdSchema, sheet: z.enum(PRINT_SHEETS) }))
    .output(fileAs('pdf')),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';
import { emailSchema } from '../people/schema.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { staffSchema } from './schema.ts';

const tags = ['staff'];
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });

export const staffContract = {
  list: reading('owner')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/staff',
      tags,
      summary: 'For owners: who else may mark dishes as sold out',
    })
    .input(ofRestaurant)
    .output(staffSchema),
  invite: repeating('owner')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/staff',
      tags,
      summary: 'For owners: let somebody mark dishes as sold out, and tell them by mail',
    })
    .errors(errorsOf('staff_full'))
    .input(ofRestaurant.extend({ email: emailSchema }))
    .output(staffSchema),
  remove: repeating('owner')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/staff/{staffId}/remove',
      tags,
      summary: 'For owners: no longer let somebody mark dishes; who is gone already is no refusal',
    })
    .input(ofRestaurant.extend({ staffId: z.uuid().toLowerCase() }))
    .output(staffSchema),
};

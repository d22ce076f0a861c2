import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import {
  publicListSchema,
  publicResultSchema,
  publicRulesSchema,
  restaurantRanksSchema,
} from './schema.public.ts';
import { versionSchema } from './schema.ts';

const tags = ['results'];
/** Of a published result: its year, else the newest one; its version, else the newest one of the year. */
const edition = {
  year: z.coerce.number().pipe(z.int().min(2000).max(2999)).optional(),
  version: z.coerce.number().pipe(versionSchema).optional(),
};

export const publicResultsContract = {
  read: reading('everyone')
    .route({
      method: 'GET',
      path: '/results',
      tags,
      summary: 'The published result, with the first three places of each list; null before',
    })
    .errors(errorsOf('result_version_not_found'))
    .input(z.object(edition))
    .output(publicResultSchema),
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/lists/{listId}',
      tags,
      summary: 'One list of the published result, a page of 100 places',
    })
    .errors(errorsOf('result_version_not_found', 'result_list_not_found'))
    .input(
      z.object({
        listId: z.string().max(64),
        page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
        ...edition,
      }),
    )
    .output(publicListSchema),
  ranksOf: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/restaurants/{restaurantId}',
      tags,
      summary:
        'The places of a restaurant and its dishes in the newest published result; null without any',
    })
    .input(z.object({ restaurantId: restaurantIdSchema }))
    .output(restaurantRanksSchema.nullable()),
  rules: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/rules',
      tags,
      summary: 'The rules by which the result is decided, with every version before',
    })
    .output(publicRulesSchema),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading } from '../operation.ts';
import { publicListSchema, publicResultSchema, publicRulesSchema } from './schema.public.ts';
import { versionSchema } from './schema.ts';

const tags = ['results'];
/** A published version; none: the newest. */
const version = z.coerce.number().pipe(versionSchema).optional();

export const publicResultsContract = {
  read: reading('everyone')
    .route({
      method: 'GET',
      path: '/results',
      tags,
      summary: 'The published result, with the first three places of each list; null before',
    })
    .errors(errorsOf('result_version_not_found'))
    .input(z.object({ version }))
    .output(publicResultSchema),
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/lists/{listId}',
      tags,
      summary: 'One list of the published result, whole',
    })
    .errors(errorsOf('result_version_not_found', 'result_list_not_found'))
    .input(z.object({ listId: z.string().max(64), version }))
    .output(publicListSchema),
  rules: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/rules',
      tags,
      summary: 'The rules by which the result is decided, with every version before',
    })
    .output(publicRulesSchema),
};

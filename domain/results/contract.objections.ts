import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { HIDING_REASONS } from './rules.objections.ts';
import { OBJECTION_KINDS, OBJECTION_OUTCOMES } from './rules.states.ts';
import {
  objectionAnswerSchema,
  objectionMessageSchema,
  ownObjectionsSchema,
  publicObjectionsSchema,
  queuedObjectionSchema,
} from './schema.objections.ts';
import { versionSchema } from './schema.ts';

const tags = ['results'];
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });
const objectionId = z.uuid().toLowerCase();
const page = z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1);

export const resultObjectionsContract = {
  list: reading('everyone')
    .route({
      method: 'GET',
      path: '/results/objections',
      tags,
      summary:
        'What owners object to in the published result of a year, with the answers; a page of 20',
    })
    .errors(errorsOf('result_version_not_found'))
    .input(z.object({ year: z.coerce.number().pipe(z.int().min(2000).max(2999)).optional(), page }))
    .output(publicObjectionsSchema),
  own: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/objections',
      tags,
      summary:
        'For owners: the places of their restaurant, and what they asked of the published result',
    })
    .input(ofRestaurant)
    .output(ownObjectionsSchema),
  make: writing('owner')
    .route({
      method: 'POST',
      path: '/owned-restaurants/{restaurantId}/objections',
      tags,
      summary: 'For owners: ask for a recount of the published result, or object to it, in time',
    })
    .errors(
      errorsOf(
        'result_version_not_found',
        'result_list_not_found',
        'objection_version_replaced',
        'objections_closed',
        'objection_open',
        'objections_too_many',
      ),
    )
    .input(
      ofRestaurant.extend({
        kind: z.enum(OBJECTION_KINDS),
        /** The version that the owner saw. */
        version: versionSchema,
        /** null: the whole result. */
        listId: z.string().max(64).nullable(),
        message: objectionMessageSchema,
      }),
    )
    .output(ownObjectionsSchema),
  withdraw: writing('owner')
    .route({
      method: 'POST',
      path: '/owned-restaurants/{restaurantId}/objections/{objectionId}/withdraw',
      tags,
      summary: 'For owners: take back what they asked, before it is answered',
    })
    .errors(errorsOf('objection_not_found', 'objection_decided'))
    .input(ofRestaurant.extend({ objectionId }))
    .output(ownObjectionsSchema),
  queue: reading('admin')
    .route({
      method: 'GET',
      path: '/results/objections/queue',
      tags,
      summary: 'For organisers: what owners ask of the published results, the open ones first',
    })
    .input(z.object({ state: z.enum(['open', 'all']).default('all'), page }))
    .output(
      z.object({
        objections: z.array(queuedObjectionSchema),
        /** All that wait for an answer, whatever is listed. */
        open: z.int().min(0),
        total: z.int().min(0),
        pageSize: z.int(),
      }),
    ),
  waiting: reading('admin')
    .route({
      method: 'GET',
      path: '/results/objections/waiting',
      tags,
      summary: 'For organisers: how many recounts and objections wait for an answer',
    })
    .output(z.object({ objections: z.int().min(0) })),
  recount: writing('admin')
    .route({
      method: 'POST',
      path: '/results/objections/{objectionId}/recount',
      tags,
      summary:
        'For organisers: count the public log again for it, and compare with the published file',
    })
    .errors(
      errorsOf('objection_not_found', 'objection_decided', 'objection_own', 'recount_impossible'),
    )
    .input(z.object({ objectionId }))
    .output(queuedObjectionSchema),
  answer: writing('admin')
    .route({
      method: 'POST',
      path: '/results/objections/{objectionId}/answer',
      tags,
      summary: 'For organisers: answer it in public, in every language',
    })
    .errors(
      errorsOf(
        'objection_not_found',
        'objection_decided',
        'objection_own',
        'objection_recount_first',
        'objection_uncorrected',
      ),
    )
    .input(
      z.object({
        objectionId,
        outcome: z.enum(OBJECTION_OUTCOMES),
        answer: objectionAnswerSchema,
      }),
    )
    .output(queuedObjectionSchema),
  hide: writing('admin')
    .route({
      method: 'POST',
      path: '/results/objections/{objectionId}/hide',
      tags,
      summary: 'For organisers: hide its words, saying why, or show them again',
    })
    .errors(errorsOf('objection_not_found', 'objection_own', 'edit_conflict'))
    .input(
      z.object({
        objectionId,
        /** What the organiser saw. */
        seen: z.enum(HIDING_REASONS).nullable(),
        /** null: show them again. */
        reason: z.enum(HIDING_REASONS).nullable(),
      }),
    )
    .output(queuedObjectionSchema),
};

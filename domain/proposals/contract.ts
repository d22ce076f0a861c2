import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, uploading, writing } from '../operation.ts';
import { reasonSchema } from '../owners/schema.ts';
import { PICTURE_LIMITS } from '../pictures/rules.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { PROPOSAL_STATUSES } from './rules.ts';
import { listedProposalSchema, ownRestaurantSchema, sentProposalSchema } from './schema.ts';

const tags = ['proposals'];
const done = z.object({ ok: z.literal(true) });
const ofRestaurant = z.object({ restaurantId: restaurantIdSchema });
const ofProposal = z.object({ proposalId: z.uuid().toLowerCase() });

export const proposalsContract = {
  find: reading('owner')
    .route({
      method: 'GET',
      path: '/owned-restaurants/{restaurantId}/page',
      tags,
      summary: 'For owners: what their restaurant shows, and what became of the latest proposal',
    })
    .input(ofRestaurant)
    .output(ownRestaurantSchema),
  send: writing('owner')
    .route({
      method: 'POST',
      path: '/owned-restaurants/{restaurantId}/proposal',
      tags,
      summary: 'For owners: propose what the restaurant should show, in place of what still waits',
    })
    .errors(errorsOf('edit_conflict', 'proposal_empty', 'proposal_elsewhere', 'link_refused'))
    .input(
      ofRestaurant.extend({
        ...sentProposalSchema.shape,
        /** The id of their waiting proposal, if they have seen one. */
        replaces: z.uuid().toLowerCase().nullable().default(null),
      }),
    )
    .output(done),
  withdraw: writing('owner')
    .route({
      method: 'POST',
      path: '/owned-restaurants/{restaurantId}/proposal/withdraw',
      tags,
      summary: 'For owners: take back the own proposal that waits',
    })
    .errors(errorsOf('proposal_not_found'))
    .input(ofRestaurant)
    .output(done),
  uploadPicture: uploading('owner', PICTURE_LIMITS.megabytes * 1024 * 1024)
    .route({
      method: 'POST',
      path: '/owned-restaurants/{restaurantId}/pictures',
      tags,
      summary: 'For owners: upload a picture for a proposal; it is encoded anew',
    })
    .errors(errorsOf('picture_too_large', 'picture_unreadable'))
    .input(
      ofRestaurant.extend({ file: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
    )
    .output(z.object({ url: z.string() })),
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/proposals',
      tags,
      summary: 'For organisers: proposals with the current values, the longest waiting first',
    })
    .input(
      z.object({
        status: z.enum(['all', ...PROPOSAL_STATUSES]).default('pending'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(
      z.object({
        proposals: z.array(listedProposalSchema),
        total: z.number(),
        pageSize: z.number(),
      }),
    ),
  approve: writing('admin')
    .route({
      method: 'POST',
      path: '/proposals/{proposalId}/approve',
      tags,
      summary: 'For organisers: show what an owner proposed, all of it, and tell them by mail',
    })
    .errors(
      errorsOf(
        'proposal_not_found',
        'proposal_already_decided',
        'edit_conflict',
        'name_taken',
        'too_many_dishes',
        'restaurant_not_found',
        'restaurant_is_merged',
        'dish_not_found',
        'featured_dish_not_shown',
        'link_refused',
        'import_busy',
      ),
    )
    .input(ofProposal)
    .output(done),
  reject: writing('admin')
    .route({
      method: 'POST',
      path: '/proposals/{proposalId}/reject',
      tags,
      summary: 'For organisers: refuse a proposal with a reason, which is mailed to the owner',
    })
    .errors(errorsOf('proposal_not_found', 'proposal_already_decided'))
    .input(ofProposal.extend({ reason: reasonSchema }))
    .output(done),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing, writingConfirmed } from '../operation.ts';
import { typedWords } from '../text.ts';
import { restaurantIdSchema } from '../restaurants/schema.ts';
import { CHOICES_AT_ONCE, REQUEST_STATUSES } from './rules.ts';
import {
  accessFormSchema,
  accessSchema,
  choiceSchema,
  listedRequestSchema,
  ownershipSchema,
  reasonSchema,
} from './schema.ts';

const tags = ['owners'];
const done = z.object({ ok: z.literal(true) });
const ofRequest = z.object({ requestId: z.uuid().toLowerCase() });
const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const ownersContract = {
  choices: reading('everyone')
    .route({
      method: 'GET',
      path: '/owners/restaurants',
      tags,
      summary: `The restaurants whose dashboard one may ask for, by name: at most ${CHOICES_AT_ONCE}`,
    })
    .input(
      z.object({
        /** Part of the name. */
        q: typedWords(100).default(''),
        /** This one alone. */
        id: restaurantIdSchema.optional(),
      }),
    )
    .output(z.array(choiceSchema)),
  status: reading('signed_in')
    .route({
      method: 'GET',
      path: '/owners/me',
      tags,
      summary: 'The access of the person: the latest request, and their restaurants',
    })
    .errors(errorsOf('signed_out'))
    .output(accessSchema),
  requestAccess: writing('everyone')
    .route({
      method: 'POST',
      path: '/owners/requests',
      tags,
      summary: 'Ask for the dashboard of a restaurant; creates an account for an anonymous visitor',
    })
    .errors(
      errorsOf(
        'all_fields_required',
        'name_too_short',
        'password_required',
        'password_too_short',
        'password_common',
        'sign_up_proof_required',
        'passwords_differ',
        'request_needs_sign_in',
        'request_email_registered',
        'request_pending',
        'request_failed',
        'account_not_created',
        'already_owner',
        'restaurant_not_found',
      ),
    )
    .input(accessFormSchema)
    .output(
      z.object({
        /** Whether an account was created, which still has to be confirmed. */
        isAccountCreated: z.boolean(),
        /** Whether the related mails are being sent; the request is stored in any case. */
        isNotified: z.boolean(),
      }),
    ),
  withdraw: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/owners/requests/{requestId}/withdraw',
      tags,
      summary: 'Take back an own request that waits; one that is taken back already is no refusal',
    })
    .errors(errorsOf('signed_out', 'access_request_not_found', 'request_already_decided'))
    .input(ofRequest)
    .output(done),
  requests: reading('admin')
    .route({
      method: 'GET',
      path: '/owners/requests',
      tags,
      summary:
        'For organisers: access requests, those that wait first and the oldest of them first',
    })
    .input(
      z.object({
        /** Part of a name, address, restaurant or account number. */
        q: typedWords(100).default(''),
        status: z.enum(['all', ...REQUEST_STATUSES]).default('all'),
        page,
      }),
    )
    .output(
      z.object({
        requests: z.array(listedRequestSchema),
        total: z.number(),
        pageSize: z.number(),
      }),
    ),
  approve: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/owners/requests/{requestId}/approve',
      tags,
      summary: 'For organisers: make the person an owner of the restaurant, and tell them by mail',
    })
    .errors(
      errorsOf(
        'access_request_not_found',
        'request_already_decided',
        'request_superseded',
        'request_withdrawn',
        'person_unconfirmed',
        'person_banned',
        'restaurant_not_found',
      ),
    )
    .input(ofRequest)
    .output(done),
  reject: writing('admin')
    .route({
      method: 'POST',
      path: '/owners/requests/{requestId}/reject',
      tags,
      summary: 'For organisers: refuse the access with a reason, which is mailed to the person',
    })
    .errors(
      errorsOf(
        'access_request_not_found',
        'request_already_decided',
        'request_superseded',
        'request_withdrawn',
      ),
    )
    .input(ofRequest.extend({ reason: reasonSchema }))
    .output(done),
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/owners',
      tags,
      summary: 'For organisers: all owners, by restaurant',
    })
    .input(z.object({ q: typedWords(100).default(''), page }))
    .output(
      z.object({ owners: z.array(ownershipSchema), total: z.number(), pageSize: z.number() }),
    ),
  revoke: writing('admin')
    .route({
      method: 'POST',
      path: '/owners/{ownershipId}/revoke',
      tags,
      summary: 'For organisers: revoke an access with a reason, which is mailed to the person',
    })
    .errors(errorsOf('ownership_not_found'))
    .input(z.object({ ownershipId: z.uuid().toLowerCase(), reason: reasonSchema }))
    .output(done),
  waiting: reading('admin')
    .route({
      method: 'GET',
      path: '/owners/waiting',
      tags,
      summary: 'For organisers: how many access requests and proposals wait for them',
    })
    .output(z.object({ requests: z.number(), proposals: z.number() })),
};

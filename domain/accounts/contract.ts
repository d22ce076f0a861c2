import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { reading, writing, writingConfirmed } from '../operation.ts';
import { fullNameSchema, listedPersonSchema } from '../people/schema.ts';
import { accountDetailsSchema } from './schema.ts';

const tags = ['accounts'];
const done = z.object({ ok: z.literal(true) });
const personId = z.uuid();

export const accountsContract = {
  find: reading('admin')
    .route({
      method: 'GET',
      path: '/accounts/{personId}',
      tags,
      summary: 'For organisers: one account with its figures, sessions and history',
    })
    .errors(errorsOf('person_not_found'))
    .input(z.object({ personId }))
    .output(accountDetailsSchema),
  setUp: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/set-up',
      tags,
      summary: 'For organisers: name, language, role and further restaurants of an account',
    })
    .errors(
      errorsOf(
        'person_not_found',
        'person_unconfirmed',
        'person_banned',
        'person_suspended',
        'last_admin',
        'not_yourself',
        'edit_conflict',
        'restaurant_not_found',
      ),
    )
    .input(
      z.object({
        personId,
        /** The version of the account that the organiser has seen. */
        version: z.iso.datetime(),
        fullName: fullNameSchema,
        locale: z.enum(LANGUAGES),
        isAdmin: z.boolean(),
        /** Restaurants to give the person, besides those they own already. */
        restaurantIds: z.array(z.uuid()).max(50).default([]),
        invite: z.boolean().default(false),
      }),
    )
    .output(listedPersonSchema),
  invite: writing('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/invite',
      tags,
      summary: 'For organisers: send the invitation again; those before it work no more',
    })
    .errors(errorsOf('person_not_found', 'person_banned'))
    .input(z.object({ personId }))
    .output(done),
  recreate: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/recreate',
      tags,
      summary: 'For organisers: remove every way to sign in, and invite the person again',
    })
    .errors(errorsOf('person_not_found', 'person_banned', 'not_yourself', 'address_mismatch'))
    .input(z.object({ personId, email: z.string().max(254) }))
    .output(done),
  delete: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/delete',
      tags,
      summary: 'For organisers: delete an account as its person could',
    })
    .errors(errorsOf('person_not_found', 'not_yourself', 'last_admin', 'address_mismatch'))
    .input(z.object({ personId, email: z.string().max(254) }))
    .output(done),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { passkeyChallengeSchema } from './schema.factors.ts';
import { confirmationSchema, personSchema, PROVIDERS } from './schema.ts';

const tags = ['people'];

export const confirmationContract = {
  confirmation: reading('signed_in')
    .route({
      method: 'GET',
      path: '/people/me/confirmation',
      tags,
      summary: 'Whether the person must confirm that it is them before weighty operations, and how',
    })
    .errors(errorsOf('signed_out'))
    .output(
      z.object({
        /** True from a minute before it is, so that a download that is begun now still comes. */
        isDue: z.boolean(),
        /** A second step where the account has one, and then nothing else. Empty where neither a password nor a provider is left: then a mail sets a password. */
        methods: z.array(z.enum(['passkey', 'app', 'code', 'password', ...PROVIDERS])),
      }),
    ),
  askPasskey: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/confirm/passkey',
      tags,
      summary: 'A challenge that a passkey of the person signs, to confirm by it in this session',
    })
    .errors(errorsOf('signed_out', 'second_factor_missing'))
    .output(
      passkeyChallengeSchema.extend({
        /** The person's own, by the ids of their authenticators. */
        known: z.array(z.string()),
      }),
    ),
  confirm: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/confirm',
      tags,
      summary: 'Confirm that it is the person of the session, which gets a new token',
    })
    .errors(
      errorsOf(
        'signed_out',
        'wrong_password',
        'second_step_confirms',
        'second_factor_missing',
        'second_factor_code_wrong',
        'passkey_refused',
      ),
    )
    .input(confirmationSchema)
    .output(z.object({ person: personSchema })),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
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
        /** Empty where neither a password nor a provider is left: then a mail sets a password. */
        methods: z.array(z.enum(['password', ...PROVIDERS])),
      }),
    ),
  confirm: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/confirm',
      tags,
      summary: 'Confirm that it is the person of the session, which gets a new token',
    })
    .errors(errorsOf('signed_out', 'wrong_password'))
    .input(confirmationSchema)
    .output(z.object({ person: personSchema })),
};

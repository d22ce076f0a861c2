import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { repeating, writing } from '../operation.ts';
import { typedWords } from '../text.ts';
import { PASSWORD } from './rules.ts';
import { emailSchema, passwordSchema, personSchema } from './schema.ts';

const tags = ['people'];
const done = z.object({ ok: z.literal(true) });
const token = typedWords(200).min(20);

export const passwordsContract = {
  requestPasswordReset: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/forgot-password',
      tags,
      summary: 'Send a link to set a new password; the answer does not tell whether it was sent',
    })
    .input(z.object({ email: emailSchema }))
    .output(done),
  checkResetLink: repeating('everyone')
    .route({
      method: 'POST',
      path: '/people/reset-password/check',
      tags,
      summary: 'Whether the token of a reset link will set a password; ends the session that asks',
    })
    .errors(errorsOf('reset_link_invalid', 'reset_session_failed'))
    .input(z.object({ token }))
    .output(
      z.object({
        /** Characters that the new password must have: more for organisers and owners. */
        minLength: z.int(),
      }),
    ),
  resetPassword: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/reset-password',
      tags,
      summary: 'Set a new password with the token of the mail; ends every session of the account',
    })
    .errors(
      errorsOf(
        'reset_link_invalid',
        'reset_session_failed',
        'password_common',
        'password_short_for_role',
      ),
    )
    .input(z.object({ token, password: passwordSchema }))
    .output(done),
  changePassword: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/password',
      tags,
      summary: 'Change the own password; ends every other session of the account',
    })
    .errors(
      errorsOf(
        'signed_out',
        'confirmation_due',
        'wrong_password',
        'password_common',
        'password_short_for_role',
      ),
    )
    .input(
      z.object({
        current: z.string().min(1).max(PASSWORD.maxLength),
        password: passwordSchema,
      }),
    )
    .output(z.object({ person: personSchema })),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { reading, writing } from '../operation.ts';
import { PASSWORD } from './rules.ts';
import { emailSchema, fullNameSchema, passwordSchema, personSchema } from './schema.ts';

const tags = ['people'];
const done = z.object({ ok: z.literal(true) });

export const peopleContract = {
  me: reading
    .route({
      method: 'GET',
      path: '/people/me',
      tags,
      summary: 'Who is signed in; null for nobody',
    })
    .output(z.object({ person: personSchema.nullable() })),
  signUp: writing
    .route({ method: 'POST', path: '/people/sign-up', tags, summary: 'Create an account' })
    .errors(errorsOf('email_already_registered'))
    .input(
      z.object({
        email: emailSchema,
        password: passwordSchema,
        fullName: fullNameSchema.default(''),
      }),
    )
    .output(done),
  confirmEmail: writing
    .route({
      method: 'POST',
      path: '/people/confirm-email',
      tags,
      summary: 'Confirm an address with the token of the mail, and sign in',
    })
    .errors(errorsOf('confirmation_link_invalid'))
    .input(z.object({ token: z.string().min(20).max(200) }))
    .output(z.object({ person: personSchema })),
  resendConfirmationEmail: writing
    .route({
      method: 'POST',
      path: '/people/resend-confirmation-email',
      tags,
      summary: 'Send the confirmation mail again; the answer does not tell whether it was sent',
    })
    .input(z.object({ email: emailSchema }))
    .output(done),
  signIn: writing
    .route({ method: 'POST', path: '/people/sign-in', tags, summary: 'Sign in with a password' })
    .errors(errorsOf('wrong_credentials', 'email_unconfirmed'))
    .input(z.object({ email: emailSchema, password: z.string().min(1).max(PASSWORD.maxLength) }))
    .output(z.object({ person: personSchema })),
  signOut: writing
    .route({ method: 'POST', path: '/people/sign-out', tags, summary: 'End this session' })
    .output(done),
  setLocale: writing
    .route({
      method: 'POST',
      path: '/people/me/locale',
      tags,
      summary: 'The language in which mails reach the person',
    })
    .errors(errorsOf('sign_in_required'))
    .input(z.object({ locale: z.enum(LANGUAGES) }))
    .output(done),
};

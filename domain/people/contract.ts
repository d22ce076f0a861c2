import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { listedCount, listedPage } from '../listed.ts';
import { reading, repeating, writing, writingConfirmed } from '../operation.ts';
import { signUpProofSchema } from '../sign-ups/schema.ts';
import { typedWords } from '../text.ts';
import { confirmationContract } from './contract.confirmation.ts';
import { mailsContract } from './contract.mails.ts';
import { passwordsContract } from './contract.passwords.ts';
import { PASSWORD, PEOPLE_ORDERS, PEOPLE_ROLES, ACCOUNT_STATES } from './rules.ts';
import {
  accountSchema,
  banSchema,
  emailSchema,
  fullNameSchema,
  identityTokenSchema,
  listedPersonSchema,
  nativeArrivalSchema,
  nativeCodeSchema,
  passwordSchema,
  personalDataSchema,
  personSchema,
  PROVIDERS,
} from './schema.ts';

const tags = ['people'];
const done = z.object({ ok: z.literal(true) });
const token = typedWords(200).min(20);
/** Why an account gets no session yet, although its owner has shown who they are. */
const HELD = ['account_banned', 'account_suspended', 'second_step_needed'] as const;
const typedPassword = z.string().min(1).max(PASSWORD.maxLength);

export const peopleContract = {
  me: reading('everyone')
    .route({ method: 'GET', path: '/people/me', tags, summary: 'Who is signed in, if anybody is' })
    .output(z.object({ person: personSchema.nullable() })),
  signUp: writing('everyone')
    .route({ method: 'POST', path: '/people/sign-up', tags, summary: 'Create an account' })
    .errors(errorsOf('email_already_registered', 'password_common', 'sign_up_proof_required'))
    .input(
      z.object({
        email: emailSchema,
        password: passwordSchema,
        fullName: fullNameSchema.default(''),
        /** Whether they ticked the box for the festival's news. */
        newsMails: z.boolean().default(false),
        /** While sign-ups need one: `signUpChallenge`, solved. */
        proof: signUpProofSchema,
      }),
    )
    .output(done),
  confirmEmail: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/confirm-email',
      tags,
      summary: 'Confirm an address with the token of the mail, and sign in',
    })
    .errors(errorsOf('confirmation_link_invalid', 'password_needed', 'wrong_password', ...HELD))
    .input(z.object({ token, password: typedPassword.optional() }))
    .output(z.object({ person: personSchema })),
  resendConfirmationEmail: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/resend-confirmation-email',
      tags,
      summary: 'Send the confirmation mail again; the answer does not tell whether it was sent',
    })
    .input(z.object({ email: emailSchema }))
    .output(done),
  signIn: writing('everyone')
    .route({ method: 'POST', path: '/people/sign-in', tags, summary: 'Sign in with a password' })
    .errors(errorsOf('wrong_credentials', 'email_unconfirmed', ...HELD))
    .input(z.object({ email: emailSchema, password: typedPassword }))
    .output(z.object({ person: personSchema })),
  signOut: repeating('everyone')
    .route({ method: 'POST', path: '/people/sign-out', tags, summary: 'End this session' })
    .output(done),
  setLocale: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/locale',
      tags,
      summary: 'The language in which mails reach the person',
    })
    .errors(errorsOf('signed_out'))
    .input(z.object({ locale: z.enum(LANGUAGES) }))
    .output(done),
  signInByOAuth: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/sign-in-outside',
      tags,
      summary: 'The address at which Google or Apple signs the person in',
    })
    .errors(errorsOf('provider_not_configured', 'google_url_missing', 'apple_url_missing'))
    .input(z.object({ provider: z.enum(PROVIDERS) }))
    .output(z.object({ url: z.string() })),
  startNativeSignIn: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/native-nonces',
      tags,
      summary: 'For the app: a nonce for an identity token, good once',
    })
    .errors(errorsOf('provider_not_configured'))
    .input(z.object({ provider: z.enum(PROVIDERS) }))
    .output(z.object({ nonce: z.string() })),
  signInNatively: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/native-sign-in',
      tags,
      summary: 'For the app: sign in with an identity token of Google or Apple',
    })
    .errors(
      errorsOf(
        'provider_not_configured',
        'native_nonce_not_found',
        'identity_token_invalid',
        'provider_address_missing',
        'provider_account_unconfirmed',
        ...HELD,
      ),
    )
    .input(identityTokenSchema)
    .output(nativeArrivalSchema),
  exchangeNativeCode: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/native-codes',
      tags,
      summary: 'For the app: sign in with the code of its in-app browser, once',
    })
    .errors(errorsOf('flow_state_not_found', 'bad_code_verifier', ...HELD))
    .input(nativeCodeSchema)
    .output(nativeArrivalSchema),
  account: reading('signed_in')
    .route({ method: 'GET', path: '/people/me/account', tags, summary: 'The own account' })
    .errors(errorsOf('signed_out'))
    .output(accountSchema),
  setName: repeating('signed_in')
    .route({ method: 'POST', path: '/people/me/name', tags, summary: 'Change the own name' })
    .errors(errorsOf('signed_out'))
    .input(z.object({ fullName: fullNameSchema }))
    .output(z.object({ person: personSchema })),
  ...mailsContract,
  ...confirmationContract,
  ...passwordsContract,
  endSession: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/sessions/end',
      tags,
      summary: 'Sign out there: end one of the own sessions',
    })
    .errors(errorsOf('signed_out', 'session_not_found'))
    .input(z.object({ sessionId: z.uuid() }))
    .output(done),
  endAllSessions: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/sessions/end-all',
      tags,
      summary: 'Sign out everywhere, here too',
    })
    .errors(errorsOf('signed_out'))
    .output(done),
  personalData: reading('signed_in')
    .route({
      method: 'GET',
      path: '/people/me/data',
      tags,
      summary: 'All stored data about the signed-in person',
    })
    .errors(errorsOf('signed_out'))
    .output(personalDataSchema),
  deleteAccount: writing('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/delete',
      tags,
      summary: 'Delete the own account; votes stay counted without name and address',
    })
    .errors(
      errorsOf(
        'signed_out',
        'confirmation_due',
        'reauthentication_required',
        'wrong_password',
        'organiser_may_not_leave',
      ),
    )
    .input(z.object({ password: typedPassword.optional() }))
    .output(done),
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/people',
      tags,
      summary: 'For organisers: accounts by name or address, the newest first',
    })
    .input(
      z.object({
        /** Part of a name or address. */
        q: typedWords(100).default(''),
        only: z.enum(['all', 'admins', 'banned']).default('all'),
        role: z.enum(PEOPLE_ROLES).optional(),
        standing: z.enum(ACCOUNT_STATES).optional(),
        isConfirmed: z.enum(['yes', 'no']).optional(),
        hasVoted: z.enum(['yes', 'no']).optional(),
        locale: z.enum(LANGUAGES).optional(),
        /** Days of the festival on which the account was created, both included. */
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
        by: z.enum(PEOPLE_ORDERS).default('created'),
        direction: z.enum(['up', 'down']).default('down'),
        page: listedPage,
      }),
    )
    .output(z.object({ people: z.array(listedPersonSchema), ...listedCount })),
  setAdmin: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/people/{personId}/admin',
      tags,
      summary: 'For organisers: give or take the role of an admin',
    })
    .errors(
      errorsOf(
        'person_not_found',
        'person_unconfirmed',
        'person_banned',
        'person_suspended',
        'last_admin',
        'not_yourself',
      ),
    )
    .input(z.object({ personId: z.uuid(), isAdmin: z.boolean() }))
    .output(listedPersonSchema),
  setBanned: writing('admin')
    .route({
      method: 'POST',
      path: '/people/{personId}/ban',
      tags,
      summary:
        'For organisers: ban an account with a reason, which is mailed to the person, or lift the ban',
    })
    .errors(errorsOf('person_not_found', 'last_admin', 'not_yourself'))
    .input(banSchema)
    .output(listedPersonSchema),
};

import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, writing, writingConfirmed } from '../operation.ts';
import { nativeArrivalSchema } from '../people/schema.ts';
import { passkeysContract } from './contract.passkeys.ts';
import { typedFactorSchema } from '../people/schema.factors.ts';
import { factorsSchema } from './schema.ts';

const tags = ['second factors'];
const done = z.object({ ok: z.literal(true) });
const code = typedFactorSchema;
const recoveryCodes = z.array(z.string());

export const secondFactorsContract = {
  ...passkeysContract,
  read: reading('signed_in')
    .route({
      method: 'GET',
      path: '/people/me/second-factors',
      tags,
      summary: 'What the own account has for the second step at sign-in',
    })
    .errors(errorsOf('signed_out'))
    .output(factorsSchema),
  beginApp: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/app',
      tags,
      summary: 'A new secret for an authenticator app, which is on after its first code',
    })
    .errors(errorsOf('signed_out', 'authenticator_exists'))
    .output(
      z.object({
        /** Base32, as the app takes it by hand. */
        secret: z.string(),
        /** `otpauth:`, for a QR code. */
        uri: z.string(),
      }),
    ),
  confirmApp: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/app/confirm',
      tags,
      summary: 'Turn the authenticator app on with its first code',
    })
    .errors(
      errorsOf(
        'signed_out',
        'authenticator_exists',
        'second_factor_missing',
        'second_factor_code_wrong',
      ),
    )
    .input(z.object({ code }))
    .output(
      z.object({
        /** Shown this once; null if the account had recovery codes before. */
        recoveryCodes: recoveryCodes.nullable(),
      }),
    ),
  removeApp: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/app/remove',
      tags,
      summary: 'Turn the authenticator app off',
    })
    .errors(errorsOf('signed_out', 'second_factor_missing'))
    .output(done),
  renewRecoveryCodes: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/recovery-codes',
      tags,
      summary: 'New recovery codes instead of all earlier ones',
    })
    .errors(errorsOf('signed_out', 'second_factor_missing'))
    .output(z.object({ recoveryCodes })),
  pass: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/second-step',
      tags,
      summary: 'Sign in: the second step, with the token of the first one',
    })
    .errors(
      errorsOf(
        'second_step_expired',
        'second_factor_code_wrong',
        'account_banned',
        'account_suspended',
      ),
    )
    .input(z.object({ token: z.string().min(20).max(200), code }))
    .output(nativeArrivalSchema.pick({ person: true })),
  reset: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/accounts/{personId}/second-factors/reset',
      tags,
      summary:
        'For organisers: take the second step from an account whose owner has lost the device, and sign it out',
    })
    .errors(
      errorsOf('person_not_found', 'not_yourself', 'address_mismatch', 'second_factor_missing'),
    )
    .input(
      z.object({
        personId: z.uuid(),
        /** The address of the account, typed to confirm. */
        email: z.string().max(254),
      }),
    )
    .output(done),
};

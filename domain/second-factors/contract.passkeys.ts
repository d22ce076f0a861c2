import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { repeating, writing, writingConfirmed } from '../operation.ts';
import { nativeArrivalSchema } from '../people/schema.ts';
import { assertionSchema, passkeyChallengeSchema } from '../people/schema.factors.ts';
import { newPasskeySchema, passkeyNameSchema } from './schema.ts';

const tags = ['second factors'];
const done = z.object({ ok: z.literal(true) });
const passkeyId = z.uuid();

/** Passkeys (WebAuthn level 2), which always ask for a fingerprint, a face or a PIN. */
export const passkeysContract = {
  beginPasskey: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/passkeys/begin',
      tags,
      summary: 'What a browser makes a passkey of',
    })
    .errors(errorsOf('signed_out', 'too_many_passkeys'))
    .output(
      passkeyChallengeSchema.extend({
        /** The account’s id, base64url. */
        userHandle: z.string(),
        /** Credentials that the account has, of which the authenticator makes no second one. */
        known: z.array(z.string()),
      }),
    ),
  addPasskey: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/passkeys',
      tags,
      summary: 'Add the passkey that the browser has made',
    })
    .errors(errorsOf('signed_out', 'passkey_refused', 'passkey_exists', 'too_many_passkeys'))
    .input(newPasskeySchema)
    .output(
      z.object({
        /** Shown this once; null if the account had recovery codes before. */
        recoveryCodes: z.array(z.string()).nullable(),
      }),
    ),
  renamePasskey: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/passkeys/{passkeyId}/name',
      tags,
      summary: 'Rename an own passkey',
    })
    .errors(errorsOf('signed_out', 'passkey_not_found'))
    .input(z.object({ passkeyId, name: passkeyNameSchema }))
    .output(done),
  removePasskey: writingConfirmed('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/second-factors/passkeys/{passkeyId}/remove',
      tags,
      summary: 'Remove an own passkey',
    })
    .errors(errorsOf('signed_out', 'passkey_not_found'))
    .input(z.object({ passkeyId }))
    .output(done),
  askPasskey: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/passkey-challenges',
      tags,
      summary: 'A challenge that a passkey signs to sign in',
    })
    .output(passkeyChallengeSchema),
  signInByPasskey: writing('everyone')
    .route({
      method: 'POST',
      path: '/people/passkey-sign-in',
      tags,
      summary: 'Sign in with a passkey, which is both steps',
    })
    .errors(errorsOf('passkey_refused', 'account_banned', 'account_suspended'))
    .input(assertionSchema)
    .output(nativeArrivalSchema.pick({ person: true })),
};

import { APIError } from 'better-auth/api';
import type { Person } from '../../domain/people/schema.ts';
import { MAX_PASSKEYS } from '../../domain/second-factors/rules.ts';
import type { Assertion } from '../../domain/people/schema.factors.ts';
import type { NewPasskey } from '../../domain/second-factors/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { bannedRefusal } from '../identity/banned.ts';
import { issueProof, useUpProof } from '../identity/proofs.ts';
import { startSession } from '../identity/second-step.ts';
import { endSessionThatAsks } from '../identity/sign-in.ts';
import type { Services, SignedIn } from '../ports.ts';
import { readPerson } from '../session/guard.ts';
import { changeWays, clearWithoutFactor, firstRecoveryCodes, noteChange } from './actions.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  noteUse,
  selectCredentialIds,
  updatePasskeyName,
} from './queries.passkeys.ts';

/** What a challenge is for, with the account or the session: it is accepted for nothing else. */
type Purpose = `add ${string}` | `confirm ${string}` | 'sign-in';

const rpIdOf = ({ config }: Pick<Services, 'config'>): string => new URL(config.publicUrl).hostname;

/** @returns 32 random bytes, base64url, which are good once, for ten minutes */
export async function makeChallenge(services: Services, purpose: Purpose) {
  const challenge = await issueProof(services, 'passkey-challenge', purpose);
  return { challenge, rpId: rpIdOf(services) };
}

/** For the library: the answer must be to our question, on our pages, after a fingerprint, a face or a PIN. */
const expectations = (services: Services, purpose: Purpose) => ({
  expectedChallenge: async (given: string) =>
    (await useUpProof(services, 'passkey-challenge', given)) === purpose,
  expectedOrigin: new URL(services.config.publicUrl).origin,
  expectedRPID: rpIdOf(services),
  requireUserVerification: true,
});

/** @throws too_many_passkeys */
export async function beginPasskey({ services }: ApiContext, { person }: SignedIn) {
  const known = await selectCredentialIds(services.db, person.id);
  if (known.length >= MAX_PASSKEYS) throw refuse('too_many_passkeys', { max: MAX_PASSKEYS });
  const { challenge, rpId } = await makeChallenge(services, `add ${person.id}`);
  return {
    challenge,
    rpId,
    userHandle: Buffer.from(person.id).toString('base64url'),
    known: known.map(({ credentialId }) => credentialId),
  };
}

/**
 * Adds a passkey, and makes recovery codes if the account has none.
 * @throws passkey_refused, passkey_exists, too_many_passkeys
 */
export async function addPasskey(
  context: ApiContext,
  signedIn: SignedIn,
  { name, credentialId, clientDataJSON, attestationObject, transports }: NewPasskey,
) {
  const { services } = context;
  const { person } = signedIn;
  // Loaded when it is needed: it reads every format of attestation.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    ...expectations(services, `add ${person.id}`),
  }).catch(() => null);
  const made = verified?.registrationInfo?.credential;
  if (!made) throw refuse('passkey_refused');
  return changeWays(context, signedIn, async (tx) => {
    const known = await selectCredentialIds(tx, person.id);
    if (known.length >= MAX_PASSKEYS) throw refuse('too_many_passkeys', { max: MAX_PASSKEYS });
    const isNew = await insertPasskey(tx, {
      userId: person.id,
      name,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: transports.join(','),
      createdAt: services.now(),
    });
    if (!isNew) throw refuse('passkey_exists');
    await noteChange(services, tx, person, 'passkey_added');
    return { recoveryCodes: await firstRecoveryCodes(services, tx, person.id) };
  });
}

/** @throws passkey_not_found */
export async function renamePasskey(
  { services: { db } }: ApiContext,
  { person }: SignedIn,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  if (!(await updatePasskeyName(db, person.id, passkeyId, name))) throw refuse('passkey_not_found');
}

/** @throws passkey_not_found */
export async function removePasskey(
  context: ApiContext,
  signedIn: SignedIn,
  passkeyId: string,
): Promise<void> {
  const { person } = signedIn;
  await changeWays(context, signedIn, async (tx) => {
    if (!(await deletePasskey(tx, person.id, passkeyId))) throw refuse('passkey_not_found');
    await clearWithoutFactor(tx, person.id);
    await noteChange(context.services, tx, person, 'passkey_removed');
  });
}

/**
 * Checks what a passkey has signed, and uses the challenge up.
 * @param purpose of the challenge, as in `makeChallenge`
 * @returns whose passkey it is; null if it is unknown, or anything about the answer is wrong
 */
export async function verifyPasskey(
  services: Services,
  { credentialId, clientDataJSON, authenticatorData, signature }: Assertion,
  purpose: Purpose,
): Promise<string | null> {
  const passkey = await findPasskey(services.db, credentialId);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    ...expectations(services, purpose),
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  await noteUse(services.db, passkey.id, newCounter, services.now());
  return passkey.userId;
}

/** @throws passkey_refused, account_banned, account_suspended */
export async function signInByPasskey(context: ApiContext, assertion: Assertion): Promise<Person> {
  const { services } = context;
  const userId = await verifyPasskey(services, assertion, 'sign-in');
  if (userId === null) throw refuse('passkey_refused');
  await endSessionThatAsks(context);
  await startSession(context, userId).catch(async (error: unknown) => {
    throw error instanceof APIError ? await bannedRefusal(services, userId) : error;
  });
  return readPerson(context, userId);
}

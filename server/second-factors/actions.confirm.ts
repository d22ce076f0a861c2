import type { FactorConfirmation } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { confirmSession } from '../identity/confirmation.ts';
import type { SignedIn } from '../ports.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { makeChallenge, verifyPasskey } from './actions.passkeys.ts';
import { selectCredentialIds } from './queries.passkeys.ts';
import { limitCodes, tellOwner } from './actions.told.ts';
import { verifyFactorCode } from './actions.verify.ts';

/** An answer counts for the session that has asked for it alone. */
const purposeOf = ({ sessionId }: SignedIn) => `confirm ${sessionId}` as const;

/** @throws second_factor_missing for a person without a passkey */
export async function askToConfirm({ services }: ApiContext, signedIn: SignedIn) {
  const known = await selectCredentialIds(services.db, signedIn.person.id);
  if (known.length === 0) throw refuse('second_factor_missing');
  const { challenge, rpId } = await makeChallenge(services, purposeOf(signedIn));
  return { challenge, rpId, known: known.map(({ credentialId }) => credentialId) };
}

/**
 * Confirms by the second step of an account that it is the person of the session, which gets another secret. The
 * attempts of each session are counted for it alone: whoever has copied one does not lock the person out elsewhere.
 * @throws second_factor_missing; second_factor_code_wrong, also for a code that has signed in or confirmed before;
 * passkey_refused; too_many_requests; signed_out if the session ended meanwhile
 */
export async function confirmByFactor(
  context: ApiContext,
  signedIn: SignedIn,
  given: FactorConfirmation,
): Promise<void> {
  const { services } = context;
  const { person, sessionId } = signedIn;
  const { app, passkey } = await selectWays(services.db, person.id);
  if (!app && !passkey) throw refuse('second_factor_missing');
  await limitCodes(context, sessionId, person.id);
  if (given.method === 'passkey') {
    const { credentialId, clientDataJSON, authenticatorData, signature } = given;
    const assertion = { credentialId, clientDataJSON, authenticatorData, signature };
    const owner = await verifyPasskey(services, assertion, purposeOf(signedIn));
    if (owner !== person.id) throw refuse('passkey_refused');
    return confirmSession(context, services.db, signedIn);
  }
  const found = await verifyFactorCode(services, person.id, given.code);
  if (!found) throw refuse('second_factor_code_wrong');
  if (found === 'recovery') await tellOwner(services, person, 'code_used');
  await confirmSession(context, services.db, signedIn);
}

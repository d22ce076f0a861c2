import type { ApiContext } from '../http/context.ts';
import { isWithin, limit } from '../http/limits.ts';
import { readKnownDevice } from './known-device.ts';

/**
 * Counts an attempt to sign in with a password. Who has signed in to the account here before is counted for this
 * browser or app alone, so that nobody else can use up the account's attempts, or the network's. One that guesses too
 * often is counted as a stranger.
 * @throws too_many_requests
 */
export async function limitSignIn(context: ApiContext, email: string): Promise<void> {
  const device = await readKnownDevice(context, email);
  const isKnown =
    device !== null &&
    (await isWithin(context, 'signInByDevice', device)) &&
    (await isWithin(context, 'signInByKnownDevices', email));
  if (isKnown) return;
  await limit(context, 'signInByAddress', context.clientAddress);
  await limit(context, 'signInByEmailAndAddress', `${email} ${context.clientAddress}`);
  await limit(context, 'signInByEmail', email);
}

import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { keep, recall } from '../platform/kept.ts';

/** What is kept in the keychain or keystore, and nowhere else. */
type Secret = 'session' | 'pending-sign-in';

let token: string | null = null;
/** One after the other: what is forgotten last stays forgotten. */
let writing: Promise<void> = Promise.resolve();

export function keepSecret(name: Secret, value: string | null): Promise<void> {
  writing = writing
    .then(async () => {
      if (value === null) await SecureStorage.remove(name);
      else await SecureStorage.setItem(name, value);
    })
    // Then it is known for as long as the app runs.
    .catch((error: unknown) => console.info('The secure storage keeps nothing:', String(error)));
  return writing;
}

export async function recallSecret(name: Secret): Promise<string | null> {
  try {
    return await SecureStorage.getItem(name);
  } catch (error) {
    console.info('The secure storage cannot be read:', String(error));
    return null;
  }
}

/** Before the first request. A keychain outlives the app: who installs it again is nobody at first. */
export async function restoreSession(): Promise<void> {
  // No backup takes it to another device.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  if (recall('app-installed') === null) {
    await Promise.all([keepSecret('session', null), keepSecret('pending-sign-in', null)]);
    keep('app-installed', 'yes');
    return;
  }
  token = await recallSecret('session');
}

/** Who asks, for the head of each request to the server. */
export const sessionHeaders = (): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** A session that begins, or is renewed, comes with the answer. */
export function heedSession(headers: Pick<Headers, 'get'>): void {
  const given = headers.get('set-auth-token');
  if (!given || given === token) return;
  token = given;
  void keepSecret('session', given);
}

export function forgetSession(): void {
  token = null;
  void keepSecret('session', null);
}

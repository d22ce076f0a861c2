import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

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

/** Before the first request. What an earlier installation left in the keychain the app's own part forgets. */
export async function restoreSession(): Promise<void> {
  // No backup takes it to another device.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  token = await recallSecret('session');
}

/** Who asks, for the head of each request to the server. */
export const sessionHeaders = (): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** A session that begins, or is renewed, comes with the answer. */
export function keepSession(headers: Pick<Headers, 'get'>): void {
  const given = headers.get('set-auth-token');
  if (!given || given === token) return;
  token = given;
  void keepSecret('session', given);
}

export function forgetSession(): void {
  token = null;
  void keepSecret('session', null);
}

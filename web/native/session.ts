import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/** Secrets that are stored only in the keychain or keystore. */
type Secret = 'session' | 'pending-sign-in' | 'known-device';

let token: string | null = null;
/** By which the server knows this phone when somebody signs in again; it stays when they sign out. */
let knownDevice: string | null = null;
/** Writes run in order, so that a last removal wins. */
let writing: Promise<void> = Promise.resolve();

export function keepSecret(name: Secret, value: string | null): Promise<void> {
  writing = writing
    .then(async () => {
      if (value === null) await SecureStorage.remove(name);
      else await SecureStorage.setItem(name, value);
    })
    // Then the secret lasts only as long as the app runs.
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

/**
 * Call before the first request. The native code removes what an earlier installation left in the
 * keychain.
 */
export async function restoreSession(): Promise<void> {
  // Excluded from backups and transfers to other devices.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  token = await recallSecret('session');
  knownDevice = await recallSecret('known-device');
}

/** The session's header for each request to the server. */
export function sessionHeaders(): Record<string, string> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  return knownDevice === null ? {} : { authorization: `Known-Device ${knownDevice}` };
}

/** Stores a new or renewed session from an answer's headers. */
export function keepSession(headers: Pick<Headers, 'get'>): void {
  const device = headers.get('set-known-device');
  if (device && device !== knownDevice) {
    knownDevice = device;
    void keepSecret('known-device', device);
  }
  const given = headers.get('set-auth-token');
  if (!given || given === token) return;
  token = given;
  void keepSecret('session', given);
}

export function forgetSession(): void {
  token = null;
  void keepSecret('session', null);
}

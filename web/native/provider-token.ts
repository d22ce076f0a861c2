import type { SocialLoginPlugin } from '@capgo/capacitor-social-login';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { Provider } from '../../domain/people/schema.ts';

/** The plugin's own entry would include the web code of nine providers. */
const SocialLogin = registerPlugin<SocialLoginPlugin>('SocialLogin');

/** What Google or Apple gave the app about a person who agreed. */
export interface ProviderToken {
  idToken: string;
  /** Apple gives it only once, and only to the app. */
  fullName?: string;
}

const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/**
 * Google's public client ids of the server and of the iOS app, which `npm run native:build` puts into the
 * page. Read at once, since the app later replaces the page's head.
 */
const WEB_CLIENT_ID = readMeta('google-client-id');
const IOS_CLIENT_ID = readMeta('google-ios-client-id');

/** The plugin's settings for a provider; null if the device has no native sign-in for it. */
function settingsOf(provider: Provider): Parameters<SocialLoginPlugin['initialize']>[0] | null {
  const isIos = Capacitor.getPlatform() === 'ios';
  if (provider === 'apple') return isIos ? { apple: {} } : null;
  if (WEB_CLIENT_ID === '' || (isIos && IOS_CLIENT_ID === '')) return null;
  return isIos
    ? { google: { iOSClientId: IOS_CLIENT_ID, iOSServerClientId: WEB_CLIENT_ID } }
    : { google: { webClientId: WEB_CLIENT_ID } };
}

/** Whether this device can ask the provider without a browser. */
export const hasProviderToken = (provider: Provider): boolean => settingsOf(provider) !== null;

/**
 * Asks the provider by the device's native sign-in.
 * @param nonce of the server, which the token will carry
 * @returns `cancelled` if the person closed it; null if the device cannot do it after all
 */
export async function askProvider(
  provider: Provider,
  nonce: string,
): Promise<ProviderToken | 'cancelled' | null> {
  const settings = settingsOf(provider);
  if (!settings) return null;
  try {
    await SocialLogin.initialize(settings);
    const { result } = await SocialLogin.login({ provider, options: { nonce } });
    if (!('idToken' in result) || !result.idToken) return null;
    const { givenName, familyName } = result.profile;
    const fullName = [givenName, familyName].filter(Boolean).join(' ');
    return { idToken: result.idToken, ...(fullName && { fullName }) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'USER_CANCELLED') return 'cancelled';
    console.info(`Signing in with ${provider} on the device failed:`, String(error));
    return null;
  }
}

/** Signs out of the provider's SDK: from then on, only our session counts. */
export const forgetProvider = (provider: Provider): Promise<void> =>
  SocialLogin.logout({ provider }).catch(() => {});

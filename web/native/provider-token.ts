import type { SocialLoginPlugin } from '@capgo/capacitor-social-login';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { Provider } from '../../domain/people/schema.ts';

/** Its own entry would bring the web pages of nine providers along. */
const SocialLogin = registerPlugin<SocialLoginPlugin>('SocialLogin');

/** What Google or Apple has told the app of whoever agreed. */
export interface ProviderToken {
  idToken: string;
  /** Apple tells it once, and the app alone. */
  fullName?: string;
}

const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/**
 * Google's public names of the server and of the app on iOS, which `npm run native:build` puts into the
 * page; read at once, since the app's own head replaces that of the page.
 */
const WEB_CLIENT_ID = readMeta('google-client-id');
const IOS_CLIENT_ID = readMeta('google-ios-client-id');

/** How the plugin is told of a provider; null where this device has no part of the provider's own. */
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
 * Asks the provider by the device's own means.
 * @param nonce of the server, which the token will carry
 * @returns `cancelled` when the person has closed it; null where the device cannot do it after all
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

/** The session is ours from then on: what the provider's part keeps of it is forgotten. */
export const forgetProvider = (provider: Provider): Promise<void> =>
  SocialLogin.logout({ provider }).catch(() => {});

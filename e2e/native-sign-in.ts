import type { APIRequestContext, LaunchOptions, Page } from '@playwright/test';
import { chromiumFlags } from '../scripts/chromium.ts';
import type { IdentityProvider } from '../server/testing/identity-provider.ts';
import { expect } from './app.ts';
import { test as base } from './identity-provider.ts';
import { openPhone, type Phone, type Platform } from './native-bridge.ts';
import { onDesktop } from './visitors.ts';

/** The app's identifier in Apple's native sign-in. */
export const APPLE_APP_ID = 'org.votataco.app';
/** Who agrees at the providers. */
export const PERSON = 'ana.pena@mail.example';
export const SESSION = 'capacitor-storage_session';

/** Tests with phones that have the app installed, and a server that knows Google and Apple. */
export const test = base.extend<{ phoneOf: (platform: Platform, use?: object) => Promise<Phone> }>({
  environment: async ({ idp }, use) =>
    use({ ...idp.env, APPLE_APP_ID, GOOGLE_APP_CLIENT_IDS: 'android.apps.example' }),
  phoneOf: async ({ browser, app }, use) => {
    const phones: Phone[] = [];
    await use(async (platform, options = {}) => {
      const phone = await openPhone(browser, app, platform, options);
      phones.push(phone);
      return phone;
    });
    for (const { noise, context } of phones) {
      expect(noise).toEqual([]);
      await context.close();
    }
  },
});

/** In Chromium, the app is an external page that requests a server on this machine. */
export const onThisMachine = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? chromiumFlags), '--disable-features=LocalNetworkAccessChecks'],
});

const [, en] = onDesktop;

/** Waits until the app's page shows the signed-in user. */
export const expectSignedIn = (page: Page, t = en) =>
  expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();

/**
 * The in-app browser's way through Google's pages, where the user agrees. No browser here knows the
 * app's scheme, so each step is made by hand.
 * @returns the link that opens the app
 */
export async function consent(inApp: APIRequestContext, idp: IdentityProvider, address: string) {
  const step = async (url: string) =>
    (await inApp.get(url, { maxRedirects: 0 })).headers().location ?? '';
  const asked = Object.fromEntries(new URL(await step(address)).searchParams);
  const decided = await fetch(idp.placeOf('https://accounts.google.com/consent') ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...asked, decision: 'allow', person: PERSON }),
  });
  return step(decided.headers.get('location') ?? '');
}

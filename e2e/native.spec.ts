import { and, eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { votes } from '../database/schema/voting.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import type { IdentityProvider } from '../server/testing/identity-provider.ts';
import { expect, restaurantOf } from './app.ts';
import { demoPerson } from './enter.ts';
import { expectNoTrace, standInApp } from './native-bridge.ts';
import {
  APPLE_APP_ID,
  consent,
  expectSignedIn,
  onThisMachine,
  PERSON,
  SESSION,
  test,
} from './native-sign-in.ts';
import { visitors } from './visitors.ts';

const KNOWN_DEVICE = 'capacitor-storage_known-device';
const place = restaurantOf('el-comal-de-lupita');

test.use({
  launchOptions: async ({ launchOptions }, use) => use(onThisMachine(launchOptions)),
});

const [[, es, spanish], [, en, english]] = visitors;
const STARTS = [
  ['ios', en, { locale: english.locale, colorScheme: english.colorScheme }],
  ['android', es, { locale: spanish.locale, colorScheme: spanish.colorScheme }],
] as const;

for (const [platform, t, use] of STARTS) {
  test(`starts on ${platform}: its own pages, the server's data, and one question`, async ({
    phoneOf,
    app,
  }) => {
    await upsertSetting(app.db, 'app_store_url', 'https://apps.apple.com/us/app/vota-taco/id1');
    const phone = await phoneOf(platform, use);
    await phone.context.clock.install({ time: TEST_NOW });
    await phone.context.clock.pauseAt(TEST_NOW.getTime() + 1);
    const page = await phone.start();
    await expect(page.getByRole('heading', { level: 1, name: t('places.title') })).toBeVisible();
    const asked = () => phone.called('Geolocation.getCurrentPosition');
    expect(asked()).toEqual([]);
    await page.clock.runFor(1999);
    expect(asked()).toEqual([]);
    await page.clock.runFor(1);
    await expect
      .poll(asked)
      .toEqual([{ enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }]);
    // The app is not offered inside the app.
    await page.clock.runFor(60_000);
    await expect(page.getByText(t('shell.app_prompt_title'))).toHaveCount(0);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: t('places.title') })).toBeVisible();
    await page.clock.runFor(10_000);
    expect(asked()).toHaveLength(1);

    await page.goto(`/restaurant/${place.id}`);
    const logo = page.getByAltText(t('restaurants.logo_alt', { name: place.name }));
    await expect(logo).toHaveJSProperty('complete', true);
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await logo.getAttribute('src')).toContain(app.url);
    await expect(page.getByRole('link').filter({ has: logo })).toHaveCount(0);
    const directions = page.getByRole('link', { name: t('restaurants.directions') }).first();
    const maps = { ios: 'https://maps.apple.com/', android: 'google.navigation:' };
    expect(await directions.getAttribute('href')).toContain(maps[platform]);
    expect(phone.called('SystemBars.setStyle').at(-1)).toEqual({ style: 'DEFAULT' });
  });
}

test('links lead out into the in-app browser, or into the app they belong to', async ({
  phoneOf,
  app,
}) => {
  await upsertSetting(app.db, 'instagram_url', 'https://www.instagram.com/votataco');
  const phone = await phoneOf('android');
  const page = await phone.start();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: en('shell.footer_festival') }).click();
  await expect.poll(() => phone.shown).toMatch(/^https:\/\//);
  await footer.getByRole('link', { name: en('shell.footer_instagram') }).click();
  expect((await phone.opened()).at(-1)).toBe('https://www.instagram.com/votataco');
  await page.getByRole('link', { name: en('shell.demo_mailbox') }).click();
  await expect.poll(() => phone.shown).toBe(`${app.url}/dev/mail`);
  await page.getByRole('link', { name: /^South Carolina/ }).click();
  await expect(page).toHaveURL('/?state=SC');
  await phone.notify('App', 'backButton', { canGoBack: true });
  await expect(page).toHaveURL('/');
  await phone.notify('App', 'backButton', { canGoBack: false });
  await expect.poll(() => phone.called('App.minimizeApp')).toHaveLength(1);
});

test('an e-mail signs in, votes where the phone stands, and stays until it leaves', async ({
  phoneOf,
  app,
}) => {
  const phone = await phoneOf('ios');
  const { email, password } = demoPerson('votante');
  let page = await phone.start('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expectSignedIn(page);
  // The page shows the person while the keychain still writes.
  await expect.poll(() => phone.secrets.get(SESSION)).toBeTruthy();
  const token = phone.secrets.get(SESSION) ?? '';
  await expectNoTrace(phone, page, token);

  // The system may clear a web view's storage. The app is ended, and started again.
  await page.evaluate(() => localStorage.clear());
  page = await phone.start(`/restaurant/${place.id}`);
  await expectSignedIn(page);
  const choice = page.getByRole('radio', { name: '3 points' }).first();
  await choice.press('Space');
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
  // The position is not allowed: the steps are those for the app.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText([/Vota Taco\.$/, /“While Using the App”/]);
  // Back from the system's settings, the app finds the position without another tap.
  standInApp(phone, place);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await dialog.getByRole('button', { name: en('voting.submit') }).click();
  await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
  const [vote] = await app.db
    .select()
    .from(votes)
    .where(and(eq(votes.voterEmail, email), eq(votes.restaurantId, place.id)));
  expect(vote).toMatchObject({ rating: 3, locationVerified: true });
  // A user who stays is not redirected.
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: en('shell.account_menu') }).click();
  await page.getByRole('button', { name: en('shell.sign_out') }).click();
  await expect(page.getByRole('button', { name: en('shell.menu') })).toBeVisible();
  await expect.poll(() => phone.secrets.has(SESSION)).toBe(false);
  // The server still knows the phone when its owner signs in again.
  expect(phone.secrets.get(KNOWN_DEVICE)).toMatch(/^[\w-]{16}\./);
  // A copied session is not accepted elsewhere.
  const me = await fetch(`${app.url}/api/people/me`, {
    headers: { authorization: `Bearer ${token}`, origin: 'https://localhost' },
  });
  expect(await me.json()).toEqual({ person: null });
});

test('Google signs in through the in-app browser, and its link is good once', async ({
  phoneOf,
  idp,
  request: inApp,
}) => {
  const phone = await phoneOf('android');
  await phone.context.clock.install();
  let page = await phone.start('/auth');
  const google = page.getByRole('button', { name: 'Continue with Google' });

  await google.click();
  await expect.poll(() => phone.shown).toContain('/api/native/begin?provider=google');
  await phone.notify('Browser', 'browserFinished');
  await page.clock.runFor(1000);
  await expect(page.getByText(en('oauth.cancelled', { provider: 'Google' }))).toBeVisible();
  await page.clock.runFor(500);

  await google.click();
  await expect(page.getByRole('dialog', { name: en('oauth.authenticating') })).toBeVisible();
  const first = phone.shown ?? '';
  const link = await consent(inApp, idp, first);
  // The system has ended the app meanwhile: the link starts it.
  phone.plugins.App = { ...phone.plugins.App, getLaunchUrl: () => ({ url: link }) };
  page = await phone.start();
  await expectSignedIn(page);
  const { cookies } = await inApp.storageState();
  expect(cookies.filter(({ name }) => name.includes('session'))).toEqual([]);
  const token = phone.secrets.get(SESSION) ?? '';
  expect([...phone.secrets]).toEqual([[SESSION, token]]);
  await expectNoTrace(phone, page, token);
  // Started by the same link once more.
  page = await phone.start();
  await expectSignedIn(page);
  expect(phone.secrets.get(SESSION)).toBe(token);
});

const makeToken = (idp: IdentityProvider, nonce: string) =>
  new SignJWT({ sub: 'apple-1', email: PERSON, email_verified: 'true', nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer('https://appleid.apple.com')
    .setAudience(APPLE_APP_ID)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(idp.keys.own);

test("Apple's own sheet signs in on an iPhone, and who closes it is told so quietly", async ({
  phoneOf,
  idp,
}) => {
  const phone = await phoneOf('ios');
  await phone.context.clock.install();
  const page = await phone.start('/my-votes');
  const apple = page.getByRole('button', { name: 'Continue with Apple' });

  // The user cancels while the sheet is slow, which then fails: the next attempt can begin.
  const { promise: slow, reject: fail } = Promise.withResolvers<never>();
  phone.plugins.SocialLogin = { ...phone.plugins.SocialLogin, login: () => slow };
  await apple.click();
  await expect.poll(() => phone.called('SocialLogin.login')).toHaveLength(1);
  await page.getByRole('button', { name: en('oauth.cancel') }).click();
  fail(new Error('not now'));
  await page.clock.runFor(500);
  await apple.click();
  await expect.poll(() => phone.shown).toContain('/api/native/begin?provider=apple');
  await phone.notify('Browser', 'browserFinished');
  phone.shown = null;
  await page.clock.runFor(1000);
  await expect(page.getByText(en('oauth.cancelled', { provider: 'Apple' }))).toBeVisible();
  await page.clock.runFor(500);

  phone.plugins.SocialLogin = {
    ...phone.plugins.SocialLogin,
    login: () => {
      throw Object.assign(new Error('closed'), { code: 'USER_CANCELLED' });
    },
  };
  await apple.click();
  await expect(page.getByText(en('oauth.cancelled', { provider: 'Apple' }))).toBeVisible();
  await page.clock.runFor(500);
  phone.plugins.SocialLogin.login = async ({ options }) => ({
    provider: 'apple',
    result: {
      idToken: await makeToken(idp, (options as { nonce: string }).nonce),
      profile: { givenName: 'Ana', familyName: 'Peña' },
    },
  });
  await apple.click();
  await expect(page).toHaveURL('/my-votes');
  await expectSignedIn(page);
  // A sign-up this way asks the same as the sign-up form.
  await expect(page.getByRole('heading', { name: en('people.welcome') })).toBeVisible();
  expect(phone.shown).toBeNull();
  expect(phone.called('SocialLogin.logout')).toEqual([{ provider: 'apple' }]);
  await expectNoTrace(phone, page, phone.secrets.get(SESSION) ?? '');
});

import { expect, requestsDuring } from './app.ts';
import { expectTargets } from './examine.ts';
import { expectNoTrace } from './native-bridge.ts';
import { consent, expectSignedIn, onThisMachine, SESSION, test as base } from './native-sign-in.ts';
import { onDesktop, scan, visitors } from './visitors.ts';

const [, en] = onDesktop;

/** Tests with a server that phones know apps of. */
const test = base.extend({
  environment: async ({ environment }, use) =>
    use({
      ...environment,
      ANDROID_APP_ID: 'org.votataco.app',
      ANDROID_CERTIFICATES: Array.from({ length: 32 }, () => 'AB').join(':'),
      IOS_APP_IDS: 'A1B2C3D4E5.org.votataco.app',
    }),
});

test.use({
  launchOptions: async ({ launchOptions }, use) => use(onThisMachine(launchOptions)),
});

for (const platform of ['ios', 'android'] as const) {
  test(`the claimed address opens the app and signs in, once: ${platform}`, async ({
    phoneOf,
    app,
    idp,
    request: inApp,
  }) => {
    const phone = await phoneOf(platform);
    const page = await phone.start('/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.poll(() => phone.shown).toContain(`&link=${platform}`);
    const link = await consent(inApp, idp, phone.shown ?? '');
    expect(link).toMatch(new RegExp(`^${app.url}/auth/app-callback#code=[\\w-]{43}$`));
    // Another site's link, and one with what no verifier of this app fits, change nothing.
    const stranger = link.replace(app.url, 'https://evil.example');
    await phone.notify('App', 'appUrlOpen', { url: stranger });
    await expect(page.getByRole('dialog', { name: en('oauth.authenticating') })).toBeVisible();
    await phone.notify('App', 'appUrlOpen', { url: link });
    await expectSignedIn(page);
    const token = phone.secrets.get(SESSION) ?? '';
    await expectNoTrace(phone, page, token);
    await phone.notify('App', 'appUrlOpen', { url: link });
    expect(phone.secrets.get(SESSION)).toBe(token);
  });
}

test('an app of before, which says nothing of itself, comes back by the scheme', async ({
  phoneOf,
  idp,
  request: inApp,
}) => {
  const phone = await phoneOf('android');
  const page = await phone.start('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => phone.shown).toContain('&link=android');
  const link = await consent(inApp, idp, (phone.shown ?? '').replace('&link=android', ''));
  expect(link).toMatch(/^votataco:\/\/auth-callback\?code=/);
  await phone.notify('App', 'appUrlOpen', { url: link });
  await expectSignedIn(page);
});

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use(use);

    test('a browser that gets the address opens the app by a tap, and keeps nothing', async ({
      page,
      phoneOf,
      app,
      idp,
      request: inApp,
    }) => {
      const phone = await phoneOf('ios');
      const inside = await phone.start('/auth');
      await inside
        .getByRole('button', { name: t('oauth.continue_with', { provider: 'Google' }) })
        .click();
      await expect.poll(() => phone.shown).toContain('&link=ios');
      const link = await consent(inApp, idp, phone.shown ?? '');
      const code = link.slice(link.indexOf('=') + 1);
      const open = page.getByRole('link', { name: t('people.return_open') });
      await page.goto('/participatingrestaurants');
      const asked = await requestsDuring(app, async () => {
        await page.goto(link);
        await expect(open).toBeVisible();
        await expect(page).toHaveURL('/auth/app-callback');
      });
      expect(asked.join('\n')).not.toContain(code);
      expect(asked.join('\n')).toContain('/auth/app-callback');
      await scan(page, 'back to the app');
      await expectTargets(page, 'back to the app');
      // Neither going back and forth nor anything that is stored brings the code again.
      const kept = await page.evaluate(() =>
        JSON.stringify([
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          document.cookie,
          history.state,
        ]),
      );
      expect(kept).not.toContain(code);
      const byScheme = (await open.getAttribute('href')) ?? '';
      expect(byScheme).toBe(`votataco://auth-callback?code=${code}`);
      await page.goBack();
      await page.goForward();
      await expect(page.getByText(t('people.return_nothing'))).toBeVisible();
      await expect(open).toHaveCount(0);
      await scan(page, 'nothing to continue');

      await phone.notify('App', 'appUrlOpen', { url: byScheme });
      await expectSignedIn(inside, t);
    });

    test('its page tells of a failure, and makes nothing of the words of a stranger', async ({
      page,
    }) => {
      await page.goto('/auth/app-callback#error=no_address');
      const open = page.getByRole('link', { name: t('people.return_open') });
      await expect(open).toHaveAttribute('href', 'votataco://auth-callback?error=no_address');
      await expect(page.getByText(t('people.return_error'))).toBeVisible();
      await scan(page, 'a failure');
      for (const said of [
        'code=javascript:alert(1)',
        `code=${'a'.repeat(44)}`,
        'error=Call 1-800',
      ]) {
        await page.goto('/');
        await page.goto(`/auth/app-callback#${said}`);
        await expect(page.getByText(t('people.return_nothing'))).toBeVisible();
        await expect(open).toHaveCount(0);
      }
      await page.getByRole('link', { name: t('people.return_here') }).click();
      await expect(page).toHaveURL('/auth');
    });
  });
}

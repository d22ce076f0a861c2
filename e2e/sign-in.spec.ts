import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { profiles, rateLimits } from '../database/schema/people.ts';
import { type App, expect, PHONE, signIn, test } from './app.ts';
import { scan, setClock, STILL, testsOf, visitors } from './visitors.ts';

// Scans every state on the way.
const EMAIL = 'visitor@vota-taco.example';
const PASSWORD = 'taco-demo-2026';

/** Signs in as in another tab of the same browser. */
const signInAside = (page: Page, app: App) =>
  page.request.post('/api/people/sign-in', {
    data: { email: EMAIL, password: PASSWORD },
    headers: { origin: app.url },
  });

for (const [who, t, use] of visitors) {
  const { desktopTest } = testsOf(test, who);
  test.describe(`a visitor ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('is led to sign in, told what is wrong, and comes back to where they were', async ({
      page,
    }) => {
      await page.goto('/my-votes?from=mail#menu');
      await expect(page).toHaveURL('/auth');
      const form = page.locator('form');
      const email = page.getByRole('textbox', { name: t('people.email') });
      const password = page.getByLabel(t('people.password'), { exact: true });
      await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
      await expect(password).toHaveAttribute('autocomplete', 'current-password');
      await form.getByRole('button', { name: t('people.sign_in') }).click();
      await expect(email).toBeFocused();
      await scan(page, 'nothing typed');
      await email.fill(EMAIL);
      await password.fill('not-the-password');
      await page.getByRole('button', { name: t('people.show_password') }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await form.getByRole('button', { name: t('people.sign_in') }).click();
      const alert = page.getByRole('alert').filter({ hasText: t('errors.wrong_credentials') });
      await expect(alert).toBeFocused();
      await scan(page, 'wrong password');
      await password.fill(PASSWORD);
      await form.getByRole('button', { name: t('people.sign_in') }).click();
      await expect(page).toHaveURL('/my-votes?from=mail');
    });

    desktopTest(
      'who is no organiser is denied, and taken home unless they stay',
      async ({ page, app }) => {
        await signInAside(page, app);
        await setClock(page, 0);
        await page.goto('/admin/user-management');
        const title = page.getByRole('heading', { name: t('people.access_denied') });
        await expect(title).toBeFocused();
        await expect(page).toHaveTitle(new RegExp(t('people.access_denied')));
        await expect(page.getByText(t('errors.admin_required'))).toBeVisible();
        await scan(page, 'access denied');
        await page.getByRole('button', { name: t('people.stay_here') }).click();
        await setClock(page, 60);
        await expect(page.getByRole('timer')).toHaveCount(0);
        await expect(title).toBeVisible();
        await page.reload();
        await expect(title).toBeFocused();
        const timer = page.getByRole('timer');
        await expect(timer).toHaveText(t('people.going_home', { count: 8 }));
        await setClock(page, 67);
        await expect(timer).toHaveText(t('people.going_home', { count: 1 }));
        await setClock(page, 68);
        await expect(page).toHaveURL('/');
      },
    );
  });
}

test.describe('with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('the texts of Access Denied are those of the specification', async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/admin/user-management');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await expect(
      page.getByText('You need admin privileges to access this page.', { exact: true }),
    ).toBeVisible();
  });

  test('a page of one’s own shows that it is loading until it is known who asks', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/my-votes', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  });

  test('nobody is sent to another host, or to no page, after signing in', async ({ page }) => {
    for (const saved of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil',
      '/forgot-password',
      '/nowhere?a=1',
      '/my-votes/nowhere',
    ]) {
      await page.goto('/auth');
      await page.evaluate((path) => localStorage.setItem('redirect-after-auth', path), saved);
      await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/');
      await page.context().clearCookies();
    }
  });

  test('an unconfirmed address leads to its mail, and another page ends the waiting', async ({
    page,
    app,
  }) => {
    const setConfirmed = (emailVerified: boolean) =>
      app.db.update(profiles).set({ emailVerified }).where(eq(profiles.email, EMAIL));
    const title = page.getByRole('heading', { name: 'Check your email' });
    const beRefused = async () => {
      await page.goto('/auth');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(title).toHaveCount(0);
      await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
      await expect(title).toBeFocused();
    };
    await setConfirmed(false);
    await beRefused();
    const why = page.getByText(
      'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
    );
    await expect(why).toBeVisible();
    await expect(page.getByText('We sent a confirmation link')).toHaveCount(0);
    await scan(page, 'unconfirmed');
    await page.reload();
    await expect(why).toBeVisible();
    await expect(page).toHaveTitle('Check your email · Vota Taco');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page).toHaveTitle('Revisa tu correo · Vota Taco');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Vota Taco');
    await beRefused();
    await page.goto('/my-votes');
    await expect(page).toHaveURL('/auth');
    await beRefused();

    // The link is opened in another tab.
    await setConfirmed(true);
    await signInAside(page, app);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL('/my-votes');
  });

  test('a banned account is told so, and only with its password', async ({ page, app }) => {
    await app.db.update(profiles).set({ bannedAt: app.clock.now }).where(eq(profiles.email, EMAIL));
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    const password = page.getByLabel('Password', { exact: true });
    const send = page.locator('form').getByRole('button', { name: 'Sign In' });
    await password.fill('not-the-password');
    await send.click();
    await expect(page.getByText('The email or the password is not right.')).toBeVisible();
    await password.fill(PASSWORD);
    await send.click();
    await expect(page.getByText('This account may not sign in.')).toBeVisible();
    await scan(page, 'banned');
  });

  test('too many tries are told with the time that is left', async ({ page, app }) => {
    await app.db.insert(rateLimits).values({
      key: `signInByEmail:${EMAIL}`,
      count: 100,
      windowEndsAt: app.clock.now.getTime() + 300_000,
    });
    await setClock(page, 0);
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    const panel = page.getByRole('group', { name: 'Too many tries' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('timer')).toHaveText('5:00');
    await scan(page, 'too many tries');
    await setClock(page, 300);
    await expect(panel.getByRole('status')).toHaveText('You can try again now.');
  });

  test('the typed address goes along to the other forms, not into the address bar', async ({
    page,
  }) => {
    await page.goto('/auth');
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/auth?tab=signup');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(EMAIL);
  });

  test('what one tab was told of a provider is not said in the other', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const note = page.getByText('GOOGLE_CLIENT_SECRET');
    // For whoever runs the server: what a visitor reads is that it is not set up.
    await expect(note).toBeHidden();
    await page.getByText('For whoever runs this server').click();
    await expect(note).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Sign in or sign up' });
    await tabs.getByRole('button', { name: 'Sign Up' }).click();
    await expect(note).toHaveCount(0);
  });
});

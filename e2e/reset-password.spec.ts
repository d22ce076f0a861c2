import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { profiles, rateLimits } from '../database/schema/people.ts';
import { type App, expect, PHONE, test } from './app.ts';
import { onPhone, scan, setClock, STILL } from './visitors.ts';

// Scans every state on the way.
const EMAIL = 'visitor@vota-taco.example';
const OLD = 'taco-demo-2026';
const NEW = 'birria-con-consomé';

/** Requests a link, as the page does, and reads it from the mail. */
async function askForLink(page: Page, app: App): Promise<string> {
  const answer = await page.request.post('/api/people/forgot-password', {
    data: { email: EMAIL },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  return app.linkOfMailTo(EMAIL);
}

const signInAs = (page: Page, app: App, password: string) =>
  page.request.post('/api/people/sign-in', {
    data: { email: EMAIL, password },
    headers: { origin: app.url },
  });

async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/people/me');
  return ((await answer.json()) as { person: unknown }).person !== null;
}

for (const [who, t, use] of [onPhone]) {
  test.describe(`a visitor ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('who forgot the password sets a new one by mail, and is signed out elsewhere', async ({
      page,
      app,
      browser,
    }) => {
      const elsewhere = await browser.newPage({ baseURL: app.url });
      await signInAs(elsewhere, app, OLD);
      await signInAs(page, app, OLD);
      await page.goto('/forgot-password');
      const send = page.getByRole('button', { name: t('people.send_reset_link') });
      await expect(send).toBeDisabled();
      await expect(page.getByText(t('people.no_account'))).toHaveCount(0);
      await page.getByLabel(t('people.email')).fill(EMAIL);
      await send.click();
      await expect(page.getByRole('heading', { name: t('people.reset_sent_title') })).toBeFocused();
      await expect(page.getByText(t('people.reset_sent'))).toBeVisible();
      await scan(page, 'link sent');

      await setClock(page, 0);
      await page.goto(await app.linkOfMailTo(EMAIL));
      const title = page.getByRole('heading', { name: t('people.reset_title') });
      await expect(title).toBeFocused();
      await expect(page).toHaveURL('/reset-password');
      expect(await isSignedIn(page)).toBe(false);
      await expect(page.locator('input[autocomplete=username]')).toHaveValue(EMAIL);
      const save = page.getByRole('button', { name: t('people.set_password') });
      await expect(save).toBeDisabled();
      await scan(page, 'new password');
      await page.getByLabel(t('people.new_password'), { exact: true }).fill('qwerty');
      await expect(page.getByText(t('people.password_common'))).toBeVisible();
      await page.getByLabel(t('people.new_password'), { exact: true }).fill(NEW);
      await page.getByLabel(t('people.confirm_password')).fill('birria');
      await expect(page.getByText(t('errors.passwords_differ'))).toBeVisible();
      await page.getByLabel(t('people.confirm_password')).fill(NEW);
      await save.click();
      await expect(page.getByRole('heading', { name: t('people.reset_done_title') })).toBeFocused();
      await scan(page, 'new password set');
      await setClock(page, 2);
      await expect(page).toHaveURL('/auth');

      expect(await isSignedIn(elsewhere)).toBe(false);
      expect((await signInAs(elsewhere, app, OLD)).status()).toBe(401);
      await elsewhere.close();
      await page.getByLabel(t('people.email')).fill(EMAIL);
      await page.getByLabel(t('people.password'), { exact: true }).fill(NEW);
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_in') })
        .click();
      await expect(page).toHaveURL('/');
      expect(await isSignedIn(page)).toBe(true);
    });
  });
}

test.describe('with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  /** The error view of a link: its text, and the two ways to go on. */
  async function expectLinkError(page: Page, text: string): Promise<void> {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
    await scan(page, text);
  }
  const EXPIRED = 'Invalid or expired reset link. Please request a new one.';

  test('forgot says the same of an address without an account, and sends nothing', async ({
    page,
    app,
  }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByText('Password reset link sent to your email! Check your inbox.', { exact: true }),
    ).toBeVisible();
    expect(await app.linkOfMailTo('nobody@example.com')).toBe('');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByLabel('Email').fill('not-an-address');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByText('Please enter an email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/auth');
  });

  test('forgot tells of a lost network and of too many tries', async ({ page, app, context }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(EMAIL);
    const send = page.getByRole('button', { name: 'Send reset link' });
    await context.setOffline(true);
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
    await context.setOffline(false);
    await app.db.insert(rateLimits).values({
      key: `forgotByEmail:${EMAIL}`,
      count: 5,
      windowEndsAt: app.clock.now.getTime() + 120_000,
    });
    await setClock(page, 0);
    await send.click();
    const panel = page.getByRole('group', { name: 'Too many tries' });
    await expect(panel.getByRole('timer')).toHaveText('2:00');
    await scan(page, 'too many tries');
  });

  test('a link is told what is wrong with it', async ({ page, app }) => {
    await page.goto('/reset-password');
    const missing = 'No reset token found. Please use the link from your email.';
    await expectLinkError(page, missing);
    const stillWorks = page.getByText('It still works: open it once more.');
    await expect(stillWorks).toHaveCount(0);
    await page.goto('about:blank');
    await page.goto('/reset-password#error=access_denied&error_code=otp_expired');
    await expectLinkError(page, EXPIRED);
    await page.goto('about:blank');
    await page.goto('/reset-password#token=cut-off&type=recovery');
    await expectLinkError(page, 'Invalid reset link format. Please request a new one.');
    await page.goto('about:blank');
    await page.goto(`/reset-password#token=${'x'.repeat(43)}&type=recovery`);
    await expectLinkError(page, EXPIRED);
    // Another link on the same page is checked too.
    await page.goto(await askForLink(page, app));
    await expect(page.getByRole('button', { name: 'Set new password' })).toBeVisible();
    await page.reload();
    await expectLinkError(page, missing);
    await expect(stillWorks).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('good-reset-link'))).toBe('1');
  });

  test('a link whose account may not sign in is refused', async ({ page, app }) => {
    const link = await askForLink(page, app);
    await app.db.update(profiles).set({ bannedAt: app.clock.now }).where(eq(profiles.email, EMAIL));
    await page.goto(link);
    await expectLinkError(page, 'Failed to establish session. Please request a new reset link.');
  });

  test('a link that could not be checked can be tried again', async ({ page, app }) => {
    const link = await askForLink(page, app);
    await page.route('**/api/people/reset-password/check', (route) => route.abort());
    await page.goto(link);
    await expectLinkError(page, 'Failed to validate reset link. Please try again.');
    await page.unroute('**/api/people/reset-password/check');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused();
  });

  test('a password that is not taken can be sent again; a link that was used cannot', async ({
    page,
    app,
  }) => {
    const link = await askForLink(page, app);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(NEW);
    await page.getByLabel('Confirm password').fill(NEW);
    const save = page.getByRole('button', { name: 'Set new password' });
    await page.route('**/api/people/reset-password', (route) => route.abort());
    await save.click();
    const alert = page.getByRole('alert').filter({ hasText: 'An error occurred' });
    await expect(alert).toContainText('An error occurred while updating your password');
    await scan(page, 'not saved');
    await page.unroute('**/api/people/reset-password');
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    await page.request.post('/api/people/reset-password', {
      data: { token, password: NEW },
      headers: { origin: app.url },
    });
    await save.click();
    await expectLinkError(page, EXPIRED);
  });

  test('a reset link that opens another page goes to the right one', async ({ page, app }) => {
    const link = new URL(await askForLink(page, app));
    for (const path of ['/', '/my-votes', '/auth', '/nowhere', '/?state=SC&type=recovery']) {
      await page.goto('about:blank');
      await page.goto(`${path}${link.hash}`);
      await expect(page.getByRole('button', { name: 'Set new password' })).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password(\?[^#]*)?$/);
    }
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
    const answer = await page.request.get('/my-votes?type=recovery&a=1', { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toBe('/reset-password?type=recovery&a=1');
  });
});

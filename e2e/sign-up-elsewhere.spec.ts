import type { APIRequestContext } from '@playwright/test';
import { rateLimits } from '../database/schema/people.ts';
import { proofName } from '../server/identity/proofs.ts';
import { type App, expect, PHONE, test } from './app.ts';
import { LONG_EMAIL } from './enter.ts';
import { onPhone, scan, setClock, STILL } from './visitors.ts';

// Scans every state on the way.
const FIRST = 'somebody-elses-idea';
const OWN = 'birria-con-consomé';

/** Signs up in another browser, whose cookies this one does not have, and reads the mail. */
async function signUpElsewhere(request: APIRequestContext, app: App): Promise<string> {
  const answer = await request.post('/api/people/sign-up', {
    data: { email: LONG_EMAIL, password: FIRST },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  return app.linkOfMailTo(LONG_EMAIL);
}

for (const [who, t, use] of [onPhone]) {
  test.describe(`a visitor ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('whose address a stranger signed up sets a password of their own, and the stranger’s is gone', async ({
      page,
      app,
      request,
    }) => {
      await page.goto(await signUpElsewhere(request, app));
      const title = page.getByRole('heading', { name: t('people.confirm_title') });
      await expect(title).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(t('people.confirm_title')));
      await expect(
        page.getByRole('status').filter({ hasText: t('errors.password_needed') }),
      ).toBeVisible();
      const password = page.getByLabel(t('people.password'), { exact: true });
      await expect(password).toHaveAttribute('autocomplete', 'current-password');
      await scan(page, 'password asked');
      const confirm = page.getByRole('button', { name: t('people.confirm') });
      await confirm.click();
      await expect(page.getByText(t('people.required'))).toBeVisible();
      await expect(password).toBeFocused();
      await password.fill('not-the-password');
      await confirm.click();
      await expect(page.getByText(t('errors.wrong_password'))).toBeVisible();
      await expect(password).toBeFocused();
      await scan(page, 'wrong password');

      await expect(page.getByText(t('people.confirm_by_reset'))).toBeVisible();
      // Changes directly from one to the other.
      const titles = await page.evaluateHandle(() => {
        const seen = new Set<string>();
        const look = () => seen.add(document.querySelector('h1')?.textContent ?? '');
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
        return seen;
      });
      await page.getByRole('link', { name: t('people.forgot_title') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('people.forgot_title'));
      expect(await titles.evaluate((seen) => [...seen])).not.toContain(t('people.sign_in_title'));
      await page.getByLabel(t('people.email')).fill(LONG_EMAIL);
      await page.getByRole('button', { name: t('people.send_reset_link') }).click();
      await expect(page.getByText(t('people.reset_sent'))).toBeVisible();
      await scan(page, 'link sent');
      await setClock(page, 0);
      await page.goto(await app.linkOfMailTo(LONG_EMAIL));
      await page.getByLabel(t('people.new_password'), { exact: true }).fill(OWN);
      await page.getByLabel(t('people.confirm_password')).fill(OWN);
      await page.getByRole('button', { name: t('people.set_password') }).click();
      await expect(page.getByText(t('people.reset_done'))).toBeVisible();
      await setClock(page, 2);
      await expect(page).toHaveURL('/auth');
      await page.getByLabel(t('people.email')).fill(LONG_EMAIL);
      await page.getByLabel(t('people.password'), { exact: true }).fill(OWN);
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_in') })
        .click();
      await expect(page).toHaveURL('/');
      const again = await request.post('/api/people/sign-in', {
        data: { email: LONG_EMAIL, password: FIRST },
        headers: { origin: app.url },
      });
      expect(again.status()).toBe(401);
    });
  });
}

test.describe('with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('who signed up on the desktop confirms on the phone with the password', async ({
    page,
    app,
    request,
  }) => {
    const link = await signUpElsewhere(request, app);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    await app.db.insert(rateLimits).values({
      key: `confirmByToken:${proofName('confirm-email', token).toLowerCase()}`,
      count: 10,
      windowEndsAt: app.clock.now.getTime() + 120_000,
    });
    await setClock(page, 0);
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(FIRST);
    const confirm = page.getByRole('button', { name: 'Confirm my email' });
    await confirm.click();
    const panel = page.getByRole('group', { name: 'Too many tries' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('timer')).toHaveText('2:00');
    await scan(page, 'too many tries');
    app.clock.now = new Date(app.clock.now.getTime() + 120_000);
    await page.route('**/api/people/confirm-email', (route) => route.abort());
    await confirm.click();
    await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
    await page.unroute('**/api/people/confirm-email');
    await confirm.click();
    await expect(page.getByText('Your email is confirmed. Welcome!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByText(LONG_EMAIL)).toBeVisible();
    await scan(page, 'account menu');
  });
});

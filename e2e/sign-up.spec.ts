import type { Page } from '@playwright/test';
import { rateLimits } from '../database/schema/people.ts';
import { type App, expect, PHONE, requestsDuring, test } from './app.ts';
import { LONG_EMAIL } from './enter.ts';
import { scan, setClock, STILL, visitors } from './visitors.ts';

type Text = (typeof visitors)[number][1];

// Scans every state on the way.
const PASSWORD = 'al-pastor-con-piña';
const REGISTERED = 'visitor@vota-taco.example';

/** Fills the form in English; the name is optional. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

const signUpButton = (page: Page) => page.locator('form').getByRole('button', { name: 'Sign Up' });

/** Uses up the five sign-ups of this address, so that the server pauses it for ten minutes. */
const exhaust = ({ db, clock }: App, email: string) =>
  db.insert(rateLimits).values({
    key: `signUpByEmail:${email}`,
    count: 5,
    windowEndsAt: clock.now.getTime() + 600_000,
  });

/** A password that is easy to guess is neither sent nor counted, however often: an attempt begins a wait. */
async function expectNotSent(page: Page, app: App, t: Text): Promise<void> {
  const password = page.getByLabel(t('people.password'), { exact: true });
  await page.getByLabel(t('people.confirm_password')).fill('Football');
  const asked = await requestsDuring(app, async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_up') })
        .click();
      await expect(password).toBeFocused();
      await expect(page.getByText(t('errors.password_common'))).toBeVisible();
    }
  });
  expect(asked.filter((one) => one.startsWith('POST /api/people/'))).toEqual([]);
}

/** After the first one; the page then says how long to wait. */
async function askForMailsTooOften(page: Page, t: Text): Promise<void> {
  for (let sendings = 2; sendings <= 6; sendings += 1) {
    await page.getByRole('button', { name: t('people.resend') }).click();
  }
  await expect(
    page.locator('[aria-live=assertive]').getByText(t('people.resend_limited', { count: 60 })),
  ).toBeVisible();
}

for (const [who, t, use] of visitors) {
  test.describe(`a new visitor ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('signs up, reloads, asks for the mail again, and confirms', async ({ page, app }) => {
      const email = LONG_EMAIL;
      const lists: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('guessable-passwords')) lists.push(request.method());
      });
      await page.goto('/auth');
      const tabs = page.getByRole('navigation', { name: t('people.tabs_label') });
      await tabs.getByRole('button', { name: t('people.sign_up_tab') }).click();
      await expect(page).toHaveURL('/auth?tab=signup');
      await expect(page).toHaveTitle(new RegExp(t('people.sign_up_title')));
      const password = page.getByLabel(t('people.password'), { exact: true });
      const again = page.getByLabel(t('people.confirm_password'));
      await expect(password).toHaveAttribute('autocomplete', 'new-password');
      await expect(page.getByRole('textbox', { name: t('people.email') })).toHaveAttribute(
        'autocomplete',
        'username',
      );
      await page.getByRole('textbox', { name: t('people.email') }).fill(email);
      expect(lists).toEqual([]);

      await password.fill('taco');
      await expect(page.getByText(t('errors.password_too_short'))).toBeVisible();
      await password.fill('Football');
      await expect(page.getByText(t('people.password_common'))).toBeVisible();
      expect(lists).toEqual(['GET']);
      await scan(page, 'advised against');
      await expectNotSent(page, app, t);
      await again.fill('');
      await password.fill(PASSWORD);
      await expect(page.getByText(t('people.password_common'))).toHaveCount(0);
      await again.fill('al-pastor');
      await expect(page.getByText(t('errors.passwords_differ'))).toBeVisible();
      await scan(page, 'mismatch');
      await again.fill(PASSWORD);
      await expect(page.getByText(t('people.passwords_match'))).toBeVisible();
      await scan(page, 'match');
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_up') })
        .click();

      const title = page.getByRole('heading', { name: t('people.check_email_title') });
      await expect(title).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(t('people.check_email_title')));
      await expect(page.getByText(t('people.check_email', { email }))).toBeVisible();
      await scan(page, 'check your email');
      // The server sends no form, which would show for a moment.
      const sent = await page.reload();
      expect(await sent?.text()).not.toContain('new-password');
      await expect(title).toBeVisible();
      await page.getByRole('button', { name: t('people.resend') }).click();
      const toast = page.getByRole('status').filter({ hasText: t('people.resent') });
      await expect(toast).toContainText(t('people.resent_title'));
      await scan(page, 'sent again');
      await askForMailsTooOften(page, t);

      await page.getByRole('button', { name: t('people.try_signing_in') }).click();
      await expect(page).toHaveURL('/auth?tab=signin');
      await expect(page).toHaveTitle(new RegExp(t('people.sign_in_title')));
      await expect(page.getByRole('textbox', { name: t('people.email') })).toHaveValue(email);
      expect(await toast.count()).toBe(0);
      await page.getByLabel(t('people.password'), { exact: true }).fill(PASSWORD);
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_in') })
        .click();
      await expect(title).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();

      await page.goto(await app.linkOfMailTo(email));
      await expect(page.getByText(t('people.confirmed'))).toBeVisible();
      await expect(page).toHaveURL('/');
      const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
      expect(kept).not.toContain(email);
    });
  });
}

test.describe('signing up, with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('is paused by the server: the orange panel says so, and stays after a reload', async ({
    page,
    app,
  }) => {
    const email = 'busy@example.com';
    await exhaust(app, email);
    await setClock(page, 0);
    await page.goto('/auth?tab=signup');
    await fill(page, email);
    await signUpButton(page).click();
    const panel = page.getByRole('group', { name: 'Email limit temporarily exceeded' });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText(
      'Email limit exceeded. Please wait before trying again. Meanwhile, you can check if you already received the confirmation email.',
    );
    await expect(panel.getByRole('timer')).toHaveText('10:00');
    const resend = panel.getByRole('button', { name: 'Resend confirmation email' });
    const again = panel.getByRole('button', { name: 'Try registration again' });
    await expect(again).toBeDisabled();
    await scan(page, 'paused');
    await resend.click();
    await expect(page.getByText("We've sent you a new confirmation email.")).toBeVisible();
    await page.route('**/api/people/resend-confirmation-email', (route) => route.abort());
    await resend.click();
    const trouble = page.locator('[aria-live=assertive]').filter({ hasText: 'Error' });
    await expect(trouble).toContainText("We couldn't send the email. Please try again later.");
    await scan(page, 'not sent');

    await setClock(page, 121);
    await expect(panel.getByRole('timer')).toHaveText('7:59');
    await expect(panel.getByRole('status')).toHaveText('8 minutes left');
    await page.reload();
    await expect(panel.getByRole('timer')).toHaveText('7:59');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await page.getByLabel('Email', { exact: true }).fill('');
    await expect(resend).toBeDisabled();
    await page.getByLabel('Email', { exact: true }).fill('other@example.com');
    await expect(panel).toHaveCount(0);
    await expect(signUpButton(page)).toBeEnabled();

    await fill(page, email);
    await setClock(page, 600);
    app.clock.now = new Date(app.clock.now.getTime() + 600_000);
    await expect(panel).toContainText('You can try again now.');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto('/auth?tab=signup');
    await expect(panel).toHaveCount(0);
  });

  test('after a refusal waits 5 seconds, then 10, then 5 minutes, also after a reload', async ({
    page,
    context,
  }) => {
    let sent = 0;
    await page.route('**/api/people/sign-up', (route) => {
      sent += 1;
      return route.continue();
    });
    await setClock(page, 0);
    await page.goto('/auth?tab=signup');
    await fill(page, REGISTERED);
    await context.setOffline(true);
    await signUpButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
    await context.setOffline(false);
    sent = 0;

    // A request that did not reach the server is not an attempt.
    await signUpButton(page).click();
    const wait = page.getByText('Please wait 5 seconds before trying again.', { exact: true });
    await expect(wait).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'already registered' })).toBeVisible();
    await scan(page, 'a short wait');
    await setClock(page, 4);
    const last = page.getByText('Please wait 1 second before trying again.', { exact: true });
    await expect(last).toBeVisible();
    await page.reload();
    await expect(last).toBeVisible();
    await fill(page, REGISTERED);
    await signUpButton(page).click();
    await expect(last).toBeFocused();
    expect(sent).toBe(1);

    await setClock(page, 5);
    await expect(last).toHaveCount(0);
    await signUpButton(page).click();
    await expect(page.getByText('Please wait 10 seconds before trying again.')).toBeVisible();
    await setClock(page, 15);
    await signUpButton(page).click();
    const exhausted = page.getByText('You have tried 3 times. You can try again in 5:00.');
    await expect(exhausted).toBeVisible();
    expect(sent).toBe(3);
    await page.reload();
    await expect(exhausted).toBeVisible();
    await scan(page, 'a long wait');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(
      page.getByText('Ya lo intentaste 3 veces. Puedes intentarlo de nuevo en 5:00.'),
    ).toBeVisible();
    await setClock(page, 315);
    await expect(page.getByText(/^Ya lo intentaste 3 veces\./)).toHaveCount(0);
  });

  test('a success begins the count anew', async ({ page }) => {
    await setClock(page, 0);
    await page.goto('/auth?tab=signup');
    await fill(page, REGISTERED);
    await signUpButton(page).click();
    await expect(page.getByText(/^Please wait/)).toBeVisible();
    await setClock(page, 5);
    await page.getByLabel('Email', { exact: true }).fill('first@example.com');
    await signUpButton(page).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sign-up-attempts'))).toBeNull();
  });

  test('works in a browser that keeps nothing, and without the list of passwords', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.route('**/guessable-passwords*', (route) => route.abort());
    await page.goto('/auth?tab=signup');
    await fill(page, 'private@example.com');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await expect(page.getByText('At least 6 characters')).toBeVisible();
    await page.getByLabel('Confirm password').fill('password');
    await signUpButton(page).click();
    await expect(page.getByText('Too many people use this password')).toBeVisible();
    await page.reload();
    await fill(page, 'private@example.com');
    await signUpButton(page).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { accounts, profiles, sessions } from '../database/schema/people.ts';
import { readConfig } from '../server/config.ts';
import { mailsOffToken } from '../server/identity/mails-off.ts';
import { type App, expect, PHONE, test } from './app.ts';
import { demoPerson, enter, giveLongWords } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const { id: visitorId, email: VISITOR, password: PASSWORD } = demoPerson('visitor');

async function openAccount(page: Page, app: App): Promise<void> {
  await enter(page, app, 'visitor');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
}

const visitorRow = async (app: App) =>
  (await app.db.select().from(profiles).where(eq(profiles.id, visitorId)))[0];

test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

test('is reached from the menu, says who is signed in, and leads back home', async ({
  page,
  app,
}) => {
  await enter(page, app, 'visitor');
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main')).toContainText(`Signed in as${VISITOR}`);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the name is changed where it stands', async ({ page, app }) => {
  await openAccount(page, app);
  const change = page.getByRole('button', { name: 'Change your name' });
  await change.click();
  const field = page.getByLabel('Full name');
  await expect(field).toBeFocused();
  await field.fill('Somebody else');
  await field.press('Escape');
  await expect(change).toBeFocused();
  await expect(page.getByText('Jamie Alston')).toBeVisible();

  await change.click();
  await field.fill('Jamie ‮ Alston');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A name is one line of at most 100 characters.')).toBeVisible();
  await page.context().setOffline(true);
  await field.fill('  Jamie B. Alston ');
  await field.press('Enter');
  await expect(page.getByText('No connection. Check your network')).toBeVisible();
  await page.context().setOffline(false);
  await field.press('Enter');
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByText('Jamie B. Alston')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Jamie B. Alston')).toBeVisible();
  expect((await visitorRow(app))?.fullName).toBe('Jamie B. Alston');
});

test('mails after votes stop by the link of one, and come again by the switch', async ({
  page,
  app,
}) => {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0' });
  // No sign-in is needed: the link is enough. Only opening it changes nothing.
  await page.goto(`/vote-mails#token=${mailsOffToken(config, 'voteMails', visitorId)}`);
  const stop = page.getByRole('button', { name: 'No more of these emails' });
  await expect(stop).toBeEnabled();
  await scan(page, 'mails after votes');
  expect((await visitorRow(app))?.voteMails).toBe(true);
  await stop.click();
  await expect(page.getByText('You get no more emails after votes.')).toBeVisible();
  expect((await visitorRow(app))?.voteMails).toBe(false);

  await openAccount(page, app);
  const send = page.getByRole('switch', { name: 'Send me an email after each vote' });
  await expect(send).not.toBeChecked();
  await send.press('Space');
  await expect(page.getByText('You get an email after each vote.')).toBeVisible();
  await expect(send).toBeChecked();
  expect((await visitorRow(app))?.voteMails).toBe(true);

  await page.goto('/vote-mails#token=half');
  await stop.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link is not complete. Open it again from the email.',
  );
});

test('the language of the page is that of the mails, wherever it is chosen', async ({
  page,
  app,
}) => {
  await openAccount(page, app);
  await page.getByText('Español', { exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta' })).toBeVisible();
  await expect(
    page.getByText('Desde ahora hablamos español, también en los correos.'),
  ).toBeVisible();
  await expect.poll(async () => (await visitorRow(app))?.locale).toBe('es');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect.poll(async () => (await visitorRow(app))?.locale).toBe('en');

  await page.route('**/api/people/me/locale', (route) => route.abort());
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByText('Nuestros correos todavía te llegan en inglés.')).toBeVisible();
  await page.unroute('**/api/people/me/locale');
  await page.getByRole('button', { name: 'Recibirlos en español' }).click();
  await expect(page.getByText('Nuestros correos todavía te llegan en inglés.')).toHaveCount(0);
  await expect.poll(async () => (await visitorRow(app))?.locale).toBe('es');
});

test('another browser is signed out from here, and then every one', async ({
  page,
  app,
  browser,
}) => {
  const elsewhere = await browser.newContext({
    baseURL: app.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  });
  const other = await elsewhere.newPage();
  await enter(other, app, 'visitor');
  await openAccount(page, app);
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.last()).toContainText('Safari · iPhone');
  await rows
    .last()
    .getByRole('button', { name: /^Sign out there: Safari · iPhone/ })
    .click();
  await expect(page.getByText('Safari · iPhone is signed out.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await other.goto('/account');
  await expect(other).toHaveURL('/auth');

  await enter(other, app, 'visitor');
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere' });
  await everywhere.click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(everywhere).toBeFocused();
  await everywhere.click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.goto('/account');
  await expect(other).toHaveURL('/auth');
  await elsewhere.close();
});

test('everything that is held about a person is theirs to take', async ({ page, app }) => {
  await openAccount(page, app);
  await page.route('**/api/people/me/data', (route) => route.abort());
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('region', { name: 'Your data' }).getByRole('alert')).toContainText(
    'No connection.',
  );
  await page.unroute('**/api/people/me/data');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('vota-taco-my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    profile: { email: string };
    votes: unknown[];
  };
  expect(data.profile.email).toBe(VISITOR);
  expect(data.votes.length).toBeGreaterThan(0);
});

test('a link for a first password comes by mail', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  await app.db.delete(accounts).where(eq(accounts.userId, visitorId));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set a password by email' }).press('Enter');
  await expect(page.getByText(`The link is on its way to ${VISITOR}.`)).toBeVisible();
  // The button is gone, and the focus moved only to its container.
  await expect(page.getByRole('region', { name: 'How you sign in' })).toBeFocused();
  expect(await app.linkOfMailTo(VISITOR)).toContain('/reset-password#');
});

test('who ended the session elsewhere is led to sign in, and comes back', async ({ page, app }) => {
  await openAccount(page, app);
  await app.db.delete(sessions).where(eq(sessions.userId, visitorId));
  await page.getByRole('button', { name: 'Change your name' }).click();
  await page.getByLabel('Full name').fill('Jamie Typed');
  await page.getByLabel('Full name').press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('You are signed out. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email').fill(VISITOR);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account');
  // The value that could not be saved is still there.
  await expect(page.getByLabel('Full name')).toHaveValue('Jamie Typed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('typed-name'))).toBeNull();
});

test('an account that cannot be loaded says why, and tries again', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  await page.route('**/api/people/me/account', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_requests', message: '', data: { retryAfterSeconds: 5 } },
    }),
  );
  await page.goto('/account');
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible();
  await expect(page.getByText('Too many tries. Please wait 5 seconds.')).toBeVisible();
  await page.unroute('**/api/people/me/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
});

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use(use);
    test('the account has no finding of axe, its dialogs open too', async ({ page, app }) => {
      const press = (label: string) =>
        page.getByRole('button', { name: label, exact: true }).click();
      await giveLongWords(app, 'visitor');
      await enter(page, app, 'visitor');
      await page.goto('/account');
      await expect(page.getByRole('button', { name: t('account.data_download') })).toBeVisible();
      await scan(page, 'account');
      await press(t('account.name_change_label'));
      await scan(page, 'name');
      await press(t('shell.cancel'));
      await press(t('account.sessions_end_all'));
      await scan(page, 'sign out everywhere');
      await press(t('shell.cancel'));
      // The session is too old for this; its start is by the auth library's own clock.
      app.clock.now = new Date(Date.now() + 11 * 60_000);
      await press(t('account.delete_open'));
      await scan(page, 'delete');
      await press(t('account.delete_confirm_button'));
      await expect(page.getByLabel(t('people.password'), { exact: true })).toBeVisible();
      await press(t('account.delete_confirm_button'));
      await scan(page, 'password asked');
      await press(t('shell.cancel'));
      await app.db.delete(accounts).where(eq(accounts.userId, visitorId));
      await page.reload();
      await press(t('account.delete_open'));
      await expect(page.getByText(t('account.delete_sign_in_why'))).toBeVisible();
      await scan(page, 'sign in again');
    });
  });
}

import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { profiles, userRoles } from '../database/schema/people.ts';
import { UNDELIVERED_QUEUE } from '../server/jobs/queues.ts';
import { DESKTOP, expect, signIn, test } from './app.ts';
import { demoPerson, enter, giveLongWords, LONG_NAME } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const visitor = demoPerson('visitor');
const owner = demoPerson('owner');
const PATH = '/admin/user-management';

/** Opens the menu of an account's row. */
const more = (page: Page, name: string) =>
  page.getByRole('button', { name: `More for ${name}`, exact: true }).click();

test.use({ viewport: DESKTOP, locale: 'en-US', ...STILL });

test('is the admins’ alone: others are sent away', async ({ page, app }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL('/auth');
  await enter(page, app, 'visitor');
  for (const path of ['/admin', '/admin/no-such-page', PATH]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('searches, filters and pages, all of it in the address', async ({ page, app }) => {
  await enter(page, app, 'admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL('/admin/analytics');
  const ways = page.getByRole('navigation', { name: 'Admin pages' });
  for (const path of ['/admin', '/admin/no-such-page']) {
    await page.goto(path);
    await expect(page).toHaveURL('/admin/analytics');
    await expect(ways.locator('[aria-current=page]')).toHaveText('Analytics');
  }
  await ways.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(ways.locator('[aria-current=page]')).toHaveText('Users');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(page.getByText(/^\d{3} accounts$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${PATH}?page=2`);
  await expect(page.getByText('Page 2 of')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Page 2 of')).toBeVisible();

  await page.getByRole('searchbox').fill('calloway');
  await expect(page).toHaveURL(`${PATH}?q=calloway`);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(
    'Robin CallowayYouadmin@vota-taco.exampleEmail confirmed',
  );
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No account matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.getByRole('button', { name: 'Admins' }).click();
  await expect(page).toHaveURL(`${PATH}?only=admins`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Banned' }).click();
  await expect(page.getByText('No account matches.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Admins' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rows).toHaveCount(2);
});

test('makes an admin and takes it back, never the last one', async ({ page, app, browser }) => {
  await enter(page, app, 'admin');
  await page.goto(`${PATH}?q=${owner.email}`);
  const row = page.getByRole('row', { name: owner.fullName });
  await more(page, owner.fullName);
  await row.getByRole('button', { name: `Make admin: ${owner.fullName}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${owner.fullName} will be able to see every account`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Owner');
  await more(page, owner.fullName);
  await row.getByRole('button', { name: /^Make admin/ }).click();
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText(`${owner.fullName} is an admin now.`)).toBeVisible();
  await expect(row.getByText('Admin', { exact: true })).toBeVisible();
  // The pressed button was replaced by another.
  await expect(row.getByRole('link', { name: owner.fullName })).toBeFocused();
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
  const other = await elsewhere.newPage();
  await enter(other, app, 'owner');
  await other.goto(PATH);
  await expect(other.getByRole('table')).toBeVisible();
  await more(page, owner.fullName);
  await row.getByRole('button', { name: /^Remove admin/ }).click();
  await expect(dialog).toContainText(`${owner.fullName} will no longer see these pages.`);
  await dialog.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText(`${owner.fullName} is no longer an admin.`)).toBeVisible();
  await other.getByRole('button', { name: 'Banned' }).click();
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await elsewhere.close();

  await page.getByRole('searchbox').fill('calloway');
  await more(page, 'Robin Calloway');
  await page.getByRole('button', { name: 'Remove admin: Robin Calloway' }).click();
  await expect(dialog).toContainText('This is your own account: you will leave this page at once.');
  await dialog.getByRole('button', { name: 'Remove admin' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is the last admin. Make somebody else an admin first.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await more(page, 'Robin Calloway');
  await page.getByRole('button', { name: 'Ban: Robin Calloway' }).click();
  await expect(dialog).toContainText('You cannot do this to your own account.');
  await expect(dialog.getByRole('button', { name: 'Ban' })).toHaveCount(0);

  await app.db.insert(userRoles).values({ userId: owner.id, role: 'admin' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await more(page, 'Robin Calloway');
  await page.getByRole('button', { name: 'Remove admin: Robin Calloway' }).click();
  await dialog.getByRole('button', { name: 'Remove admin' }).click();
  // Another organiser takes it, so that nobody gives it up unseen.
  await expect(dialog.getByRole('alert')).toHaveText('You cannot do this to your own account.');
});

test('makes nobody an admin whose address is not confirmed', async ({ page, app }) => {
  const setConfirmed = (emailVerified: boolean) =>
    app.db.update(profiles).set({ emailVerified }).where(eq(profiles.id, owner.id));
  await setConfirmed(false);
  await enter(page, app, 'admin');
  await page.goto(`${PATH}?q=${owner.email}`);
  const make = page.getByRole('button', { name: `Make admin: ${owner.fullName}` });
  const row = page.getByRole('row', { name: owner.fullName });
  await expect(row).toContainText('Email not confirmed: cannot become an admin yet');
  await more(page, owner.fullName);
  await expect(page.getByRole('button', { name: `Ban: ${owner.fullName}` })).toBeVisible();
  await expect(make).toHaveCount(0);
  await setConfirmed(true);
  await page.reload();
  await more(page, owner.fullName);
  await make.click();
  // The state may change before the admin decides.
  await setConfirmed(false);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This account has not confirmed its email yet.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Email not confirmed: cannot become an admin yet');
});

test('bans an account, which is out at once, and lets it in again', async ({
  page,
  app,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
  const other = await elsewhere.newPage();
  await signIn(other, 'visitor');
  await other.goto('/account');
  await enter(page, app, 'admin');
  await page.goto(`${PATH}?q=visitor`);
  await more(page, visitor.fullName);
  await page.getByRole('button', { name: `Ban: ${visitor.fullName}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('and cannot sign in.');
  await expect(dialog.getByRole('button', { name: 'Ban' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Votes for money.');
  await page.route('**/ban', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection.');
  await page.unroute('**/ban');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByText(`${visitor.fullName} is banned.`)).toBeVisible();
  await expect(dialog).toContainText('And their votes?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: visitor.fullName })).toContainText('Banned');

  await other.getByRole('button', { name: 'Change your name' }).click();
  await other.getByLabel('Full name').press('Enter');
  await expect(other).toHaveURL('/auth');
  await other.getByLabel('Email').fill(visitor.email);
  await other.getByLabel('Password', { exact: true }).fill(visitor.password);
  await other.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(other.getByRole('alert').first()).toContainText('Why: Votes for money.');

  await more(page, visitor.fullName);
  await page.getByRole('button', { name: `Lift ban: ${visitor.fullName}` }).click();
  await dialog.getByRole('button', { name: 'Lift ban' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: visitor.fullName });
  await expect(row).not.toContainText('Banned');
  await signIn(other, 'visitor');
  await elsewhere.close();
});

test('mails that did not arrive are told with their reason, and sent again', async ({
  page,
  app,
}) => {
  const giveUp = (mail: {
    kind: string;
    to: string;
    reason: string;
    tries: number;
    mayHaveArrived?: boolean;
  }) =>
    app.db.execute(
      sql`insert into pgboss.job (name, data)
          values (${UNDELIVERED_QUEUE}, ${JSON.stringify({ ...mail, language: 'en' })}::jsonb)`,
    );
  await giveUp({ kind: 'reset_password', to: visitor.email, reason: '451 later', tries: 6 });
  await giveUp({ kind: 'account_deleted', to: 'gone@example.com', reason: '', tries: 1 });
  await giveUp({
    kind: 'vote_counted',
    to: 'voter@example.com',
    reason: '',
    tries: 1,
    mayHaveArrived: true,
  });
  await enter(page, app, 'admin');
  await page.goto(PATH);
  await page.getByRole('link', { name: '3 mails did not arrive' }).click();
  const region = page.getByRole('region', { name: 'Mail that did not arrive' });
  await expect(region).toBeInViewport();
  const refused = region.getByRole('listitem').filter({ hasText: '451 later' });
  await expect(refused).toContainText(`${visitor.email} · New password`);
  await expect(refused).toContainText('6 tries');
  await refused.getByRole('button', { name: /^Send again to visitor/ }).click();
  await expect(page.getByText('The mail is in the queue again.')).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(await app.linkOfMailTo(visitor.email)).toContain('/reset-password#');

  const inDoubt = region.getByRole('listitem').filter({ hasText: 'Vote counted' });
  await expect(inDoubt).toContainText('It may have arrived: sent again, it may come twice.');
  const silent = region.getByRole('listitem').filter({ hasText: 'Account deleted' });
  await expect(silent).toContainText('The mail server did not answer.');
  await scan(page, 'undelivered');
  // Another admin was faster: the list is loaded again.
  await app.db.execute(sql`delete from pgboss.job where name = ${UNDELIVERED_QUEUE}`);
  await silent.getByRole('button').click();
  await expect(page.getByText('This mail is no longer in the list.')).toBeVisible();
  await expect(page.getByText('Nothing is stuck: no mail was given up.')).toBeVisible();
});

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use(use);
    test('the pages have no finding of axe, their dialogs open too', async ({ page, app }) => {
      await giveLongWords(app, 'visitor');
      await app.db
        .update(profiles)
        .set({ emailVerified: false, bannedAt: app.clock.now })
        .where(eq(profiles.id, visitor.id));
      await enter(page, app, 'admin');
      await page.goto(PATH);
      await expect(page.getByRole('row')).toHaveCount(26);
      await page.goto(`${PATH}?q=${LONG_NAME}`);
      await expect(page.getByText(t('admin.unconfirmed_no_admin'))).toBeVisible();
      await expect(page.getByRole('table')).toContainText(t('admin.banned'));
      await scan(page, 'banned and unconfirmed');
      const act = async (action: string) => {
        const label = t('admin.action_label', { action, person: LONG_NAME });
        await page.getByRole('button', { name: t('admin.more_of', { person: LONG_NAME }) }).click();
        await page.getByRole('button', { name: label }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await scan(page, action);
        await page.keyboard.press('Escape');
      };
      await act(t('admin.unban'));
      await app.db.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, visitor.id));
      await page.reload();
      await expect(page.getByText(t('admin.banned_no_admin'))).toBeVisible();
      await app.db.update(profiles).set({ bannedAt: null }).where(eq(profiles.id, visitor.id));
      await page.reload();
      await act(t('admin.make_admin'));
      await page.goto(`${PATH}?q=zzz`);
      await expect(page.getByText(t('admin.none_match'))).toBeVisible();
      await scan(page, 'empty');
    });
  });
}

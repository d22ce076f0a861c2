import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { accounts, profiles, sessions, userRoles } from '../database/schema/people.ts';
import { selectSettings } from '../server/settings/queries.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { type App, expect } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { test } from './identity-provider.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const admin = demoPerson('admin');
const owner = demoPerson('owner');
const USERS = `/admin/user-management?q=${owner.email}`;
const EXPORT = '/admin/email-export';

/** Lets every session have begun eleven minutes ago, without a confirmation since. */
const growOld = (app: App) =>
  app.db
    .update(sessions)
    .set({ createdAt: new Date(TEST_NOW.getTime() - 11 * 60_000), confirmedAt: null });
const isAdmin = async (app: App) =>
  (await app.db.select().from(userRoles).where(eq(userRoles.userId, owner.id))).length > 0;

for (const [where, t, use] of visitors) {
  const { desktopTest, phoneTest } = testsOf(test, where);
  const question = (page: Page) => page.getByRole('dialog', { name: t('account.confirm_title') });
  const password = (page: Page) => question(page).getByLabel(t('people.password'), { exact: true });
  const confirm = (page: Page) =>
    question(page).getByRole('button', { name: t('account.confirm_act'), exact: true });

  test.describe(`${where}, an organiser`, () => {
    test.use({ ...use, ...STILL });

    async function askToMakeAdmin(page: Page) {
      await page
        .getByRole('button', { name: t('admin.more_of', { person: owner.fullName }) })
        .click();
      await page
        .getByRole('button', { name: new RegExp(`^${t('admin.make_admin')}`) })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('admin.make_admin_title') });
      await dialog.getByRole('button', { name: t('admin.make_admin'), exact: true }).click();
      return dialog;
    }

    test('confirms who they are over the page, which then goes on', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await growOld(app);
      await page.goto(USERS);
      const dialog = await askToMakeAdmin(page);
      await expect(password(page)).toBeFocused();
      await scan(page, 'asked to confirm');
      await confirm(page).click();
      await expect(question(page)).toContainText(t('people.required'));
      await password(page).fill('not-my-password');
      await password(page).press('Enter');
      await expect(question(page)).toContainText(t('errors.wrong_password'));
      await expect(password(page)).toBeFocused();
      await scan(page, 'a wrong password');
      expect(await isAdmin(app)).toBe(false);
      await password(page).fill(admin.password);
      await confirm(page).click();
      await expect(question(page)).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => isAdmin(app)).toBe(true);
      // For ten minutes nobody asks again.
      await page.goto(EXPORT);
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: t('broadcasts.as_csv') }).click();
      expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
    });

    desktopTest('leaves it with Escape, and hears that nothing was done', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await growOld(app);
      await page.goto(USERS);
      const dialog = await askToMakeAdmin(page);
      await expect(password(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question(page)).toHaveCount(0);
      await expect(dialog.getByRole('alert')).toHaveText(t('errors.confirmation_due'));
      expect(await isAdmin(app)).toBe(false);
      // The dialog behind is as it was, and tries again.
      await dialog.getByRole('button', { name: t('admin.make_admin'), exact: true }).click();
      await password(page).fill(admin.password);
      await confirm(page).click();
      await expect.poll(() => isAdmin(app)).toBe(true);
    });

    test('confirms before a file of addresses comes', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await growOld(app);
      await page.goto(EXPORT);
      const link = page.getByRole('link', { name: t('broadcasts.as_csv') });
      await link.click();
      await password(page).waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByText(t('account.confirm_missing'))).toBeVisible();
      await scan(page, 'not done');
      await link.click();
      await password(page).fill(admin.password);
      const coming = page.waitForEvent('download');
      await confirm(page).click();
      expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
      await expect(page).toHaveURL(EXPORT);
      await expect(link).toBeFocused();
    });

    test('confirms before votes need other evidence, as before a mail to many', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await growOld(app);
      await page.goto('/admin/settings');
      const section = page.getByRole('region', { name: t('settings.name_evidence_required') });
      await section.locator('input[value="code"]').check();
      await section.getByRole('button', { name: t('settings.save') }).click();
      await password(page).waitFor();
      const stored = async () => (await selectSettings(app.db, ['evidence_required'])).size;
      expect(await stored()).toBe(0);
      await password(page).fill(admin.password);
      await confirm(page).click();
      await expect(question(page)).toHaveCount(0);
      await expect.poll(stored).toBe(1);

      await growOld(app);
      const none = { version: 1, expected: 1, sendAt: null };
      const mail = await page.request.post(`/api/broadcasts/${randomUUID()}/start`, {
        data: none,
        headers: { origin: app.url },
      });
      expect((await mail.json()).code).toBe('confirmation_due');
    });

    test('with a short password chooses a longer one first', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await app.db.update(accounts).set({ isLong: false }).where(eq(accounts.userId, admin.id));
      await page.goto(USERS);
      await expect(page.getByRole('heading', { name: t('account.longer_title') })).toBeVisible();
      await expect(page.getByText(t('people.password_rule_of_role'))).toBeVisible();
      await scan(page, 'a longer password');
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const send = page.getByRole('button', { name: t('account.change_password'), exact: true });
      await field(t('account.current_password')).fill('not-my-password');
      await field(t('people.new_password')).fill('once-letras');
      await field(t('people.confirm_password')).fill('once-letras');
      await send.click();
      await expect(page.getByText(t('people.password_short_of_role'))).toBeVisible();
      await field(t('people.new_password')).fill('doce-letras-o');
      await field(t('people.confirm_password')).fill('doce-letras-o');
      await send.click();
      await expect(page.getByText(t('errors.wrong_password'))).toBeVisible();
      await expect(field(t('account.current_password'))).toBeFocused();
      await field(t('account.current_password')).fill(admin.password);
      await send.click();
      await expect(page.getByText(t('account.password_changed'))).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue(owner.email);
    });

    phoneTest(
      'without a password signs in with Google again, in another tab',
      async ({ page, app }) => {
        await page.goto('/auth');
        await page
          .getByRole('button', { name: t('oauth.continue_with', { provider: 'Google' }) })
          .click();
        await page.getByRole('button', { name: 'Allow' }).click();
        await expect(page).toHaveURL('/');
        const [ana] = await app.db
          .select()
          .from(profiles)
          .where(eq(profiles.email, 'ana.pena@mail.example'));
        await app.db.insert(userRoles).values({ userId: ana?.id ?? '', role: 'admin' });
        await growOld(app);
        // The role is newer than what the server remembers of the session.
        app.clock.now = new Date(TEST_NOW.getTime() + 2 * 60_000);
        await page.goto(USERS);
        const dialog = await askToMakeAdmin(page);
        const opening = page.waitForEvent('popup');
        await question(page)
          .getByRole('button', { name: t('account.confirm_by', { provider: 'Google' }) })
          .click();
        const tab = await opening;
        await tab.getByRole('button', { name: 'Allow' }).click();
        await expect(tab).toHaveURL('/');
        // The library writes the session's start by the real clock.
        await scan(page, 'in another tab');
        await tab.close();
        await page.bringToFront();
        const goOn = question(page).getByRole('button', { name: t('account.confirm_go_on') });
        await goOn
          .or(page.getByText(t('admin.role_admin'), { exact: true }).filter({ visible: true }))
          .first()
          .waitFor();
        if (await goOn.isVisible()) await goOn.click();
        await expect(question(page)).toHaveCount(0);
        await expect(dialog).toHaveCount(0);
        await expect.poll(() => isAdmin(app)).toBe(true);
      },
    );

    phoneTest('changes the password on the account page', async ({ page, app }) => {
      await enter(page, app, 'visitor');
      const visitor = demoPerson('visitor');
      await page.goto('/account');
      await page.getByRole('button', { name: t('account.change_password'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('account.change_password') });
      await expect(dialog).toContainText(t('people.password_rule'));
      await scan(page, 'change of the password');
      const field = (name: string) => dialog.getByLabel(name, { exact: true });
      await field(t('account.current_password')).fill(visitor.password);
      await field(t('people.new_password')).fill('seis-tacos');
      await field(t('people.confirm_password')).fill('seis-tacos');
      await dialog.getByRole('button', { name: t('account.change_password') }).click();
      await expect(page.getByText(t('account.password_changed'))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const [row] = await app.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.userId, visitor.id), eq(accounts.providerId, 'credential')));
      expect(row?.isLong).toBe(false);
    });
  });
}

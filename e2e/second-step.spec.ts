import type { Page } from '@playwright/test';
import { appCodeAt } from '../server/testing/authenticator.ts';
import { type App, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { examine } from './examine.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const admin = demoPerson('admin');
test.use({ ...STILL, environment: { SECOND_FACTOR: 'required' } });

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
/** The code that the app shows next, on the server's clock. */
function nextCode(app: App, secret: string): string {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  return appCodeAt(secret, app.clock.now);
}

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use(use);
    const { phoneTest, desktopTest } = testsOf(test, who);

    /** Signs in with the password alone, by the form. */
    async function signIn(page: Page): Promise<void> {
      await page.goto('/auth');
      await page.getByLabel(t('people.email')).fill(admin.email);
      await page.getByLabel(t('people.password'), { exact: true }).fill(admin.password);
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_in') })
        .click();
    }
    const section = (page: Page) => page.getByRole('region', { name: t('factors.title') });

    /** @returns the app's secret and the recovery codes */
    async function setUp(page: Page, app: App) {
      await section(page)
        .getByRole('button', { name: t('factors.app_set_up') })
        .click();
      const dialog = page.getByRole('dialog', { name: t('factors.set_up_title') });
      await expect(dialog.getByRole('img', { name: t('factors.set_up_qr') })).toBeVisible();
      await examine(page, 'the set-up', use.colorScheme);
      await shot(page, `set-up-${who}`);
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await dialog.getByLabel(t('factors.code')).fill('000000');
      await dialog.getByRole('button', { name: t('factors.turn_on') }).click();
      await expect(dialog).toContainText(t('errors.second_factor_code_wrong'));
      await dialog.getByLabel(t('factors.code')).fill(nextCode(app, secret));
      await dialog.getByRole('button', { name: t('factors.turn_on') }).click();
      const shown = page.getByRole('dialog', { name: t('factors.codes_new_title') });
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      const codes = await shown.getByRole('listitem').allInnerTexts();
      await examine(page, 'the recovery codes', use.colorScheme);
      await shot(page, `codes-${who}`);
      await shown.getByRole('button', { name: t('factors.codes_kept') }).click();
      await expect(section(page)).toContainText(t('factors.codes_left', { count: 10 }));
      return { secret, codes };
    }

    test('an organiser is led to a second step, and signs in with it', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin');
      await expect(page.getByText(t('factors.due_action'))).toBeVisible();
      await scan(page, 'the day of grace');
      await shot(page, `grace-${who}`);
      app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000);
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { name: t('factors.due_title') })).toBeVisible();
      await scan(page, 'the closed page');
      await shot(page, `closed-${who}`);
      await page.getByRole('link', { name: t('factors.due_action') }).click();
      await expect(section(page)).toContainText(t('factors.required'));
      await shot(page, `account-${who}`);
      const { secret } = await setUp(page, app);
      await shot(page, `account-on-${who}`);
      await page.goto('/admin');
      await expect(page.getByText(t('factors.due_action'))).toHaveCount(0);

      await page.context().clearCookies();
      await signIn(page);
      await expect(page.getByRole('heading', { name: t('factors.step_title') })).toBeVisible();
      await examine(page, 'the second step', use.colorScheme);
      await shot(page, `step-${who}`);
      await page.getByLabel(t('factors.code'), { exact: true }).fill('000000');
      await page.getByRole('button', { name: t('factors.step_go') }).click();
      await expect(page.getByText(t('errors.second_factor_code_wrong'))).toBeVisible();
      await page.getByLabel(t('factors.code'), { exact: true }).fill(nextCode(app, secret));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
    });

    phoneTest('a recovery code signs in once, and the app is turned off', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto('/account');
      const { codes } = await setUp(page, app);
      await page.context().clearCookies();
      for (const isFirst of [true, false]) {
        await signIn(page);
        await page.getByRole('button', { name: t('factors.step_use_code') }).click();
        await page.getByLabel(t('factors.step_recovery')).fill((codes[0] ?? '').toLowerCase());
        await page.getByRole('button', { name: t('factors.step_go') }).click();
        if (isFirst) {
          await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
          await page.context().clearCookies();
        } else {
          await expect(page.getByText(t('errors.second_factor_code_wrong'))).toBeVisible();
        }
      }
      await page.getByLabel(t('factors.step_recovery')).fill(codes[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
      await page.goto('/account');
      await section(page)
        .getByRole('button', { name: t('factors.app_turn_off_label') })
        .click();
      const dialog = page.getByRole('dialog', { name: t('factors.turn_off_title') });
      await dialog.getByRole('button', { name: t('factors.turn_off') }).click();
      await expect(section(page)).toContainText(t('factors.app_off'));
    });

    desktopTest('another organiser resets the second step', async ({ page, app, browser }) => {
      const context = await browser.newContext({ baseURL: app.url });
      const lost = await context.newPage();
      await enter(lost, app, 'visitor');
      await lost.goto('/account');
      await setUp(lost, app);
      await context.close();
      await enter(page, app, 'admin');
      await page.goto(`/admin/user-management/${demoPerson('visitor').id}`);
      await page.getByRole('button', { name: t('factors.reset') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(demoPerson('visitor').email);
      await scan(page, 'the reset');
      await shot(page, `reset-${who}`);
      await dialog.getByRole('button', { name: t('factors.reset') }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('factors.reset') })).toHaveCount(0);
    });
  });
}

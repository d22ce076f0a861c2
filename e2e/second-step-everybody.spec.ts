import type { Page } from '@playwright/test';
import { sessions } from '../database/schema/people.ts';
import { appCodeAt } from '../server/testing/authenticator.ts';
import { type App, expect, PHONE, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { examine } from './examine.ts';
import { onDesktop, STILL, visitors } from './visitors.ts';

const visitor = demoPerson('visitor');
const onEnglishPhone = [
  'on a phone, in English',
  onDesktop[1],
  { ...onDesktop[2], viewport: PHONE },
] as const;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
/** The code that the app shows next, on the server's clock. */
function nextCode(app: App, secret: string): string {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  return appCodeAt(secret, app.clock.now);
}
/** Lets every session have begun eleven minutes ago, without a confirmation since. */
const growOld = (app: App) =>
  app.db
    .update(sessions)
    .set({ createdAt: new Date(app.clock.now.getTime() - 11 * 60_000), confirmedAt: null });

// Nine views, each at every size.
test.setTimeout(360_000);

for (const [who, t, use] of [...visitors, onEnglishPhone]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    const see = async (page: Page, what: string) => {
      await shot(page, `${what.replaceAll(' ', '-')}-${who}`);
      await examine(page, what, use.colorScheme);
    };
    const press = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).click();
    const question = (page: Page) => page.getByRole('dialog', { name: t('account.confirm_title') });

    /** @returns the app's secret and a recovery code */
    async function setUp(page: Page, app: App) {
      await press(page, t('factors.app_set_up'));
      // Who has no second step yet confirms by the password.
      await question(page).getByLabel(t('people.password'), { exact: true }).fill(visitor.password);
      await see(page, 'the password asked');
      await question(page)
        .getByRole('button', { name: t('account.confirm_act') })
        .click();
      const dialog = page.getByRole('dialog', { name: t('factors.set_up_title') });
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await see(page, 'the set-up');
      await dialog.getByLabel(t('factors.code')).fill(nextCode(app, secret));
      await press(page, t('factors.turn_on'));
      const shown = page.getByRole('dialog', { name: t('factors.codes_new_title') });
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      const [code = ''] = await shown.getByRole('listitem').allInnerTexts();
      await see(page, 'the recovery codes');
      await press(page, t('factors.codes_kept'));
      return { secret, code };
    }

    test('the second step is for everybody: set-up, sign-in, and who it is', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'visitor');
      await growOld(app);
      await page.goto('/account');
      const { secret, code } = await setUp(page, app);
      await see(page, 'the account with a second step');

      await page.context().clearCookies();
      await page.goto('/auth');
      await page.getByLabel(t('people.email')).fill(visitor.email);
      await page.getByLabel(t('people.password'), { exact: true }).fill(visitor.password);
      await page
        .locator('form')
        .getByRole('button', { name: t('people.sign_in') })
        .click();
      await expect(page.getByRole('heading', { name: t('factors.step_title') })).toBeVisible();
      await see(page, 'the second step');
      await page.getByLabel(t('factors.code'), { exact: true }).fill(nextCode(app, secret));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();

      await growOld(app);
      await page.goto('/account');
      await press(page, t('factors.app_turn_off_label'));
      await see(page, 'turning it off');
      await press(page, t('factors.turn_off'));
      const field = question(page).getByLabel(t('factors.code'), { exact: true });
      await expect(field).toBeFocused();
      await see(page, 'a code asked');
      // The one that has just signed in.
      await field.fill(appCodeAt(secret, app.clock.now));
      await page.keyboard.press('Enter');
      await expect(question(page)).toContainText(t('errors.second_factor_code_wrong'));
      await see(page, 'a code used before');
      await press(page, t('factors.step_use_code'));
      await question(page).getByLabel(t('factors.step_recovery')).fill(code);
      await see(page, 'a recovery code asked');
      await page.keyboard.press('Enter');
      await expect(question(page)).toHaveCount(0);
      await expect(page.getByText(t('factors.app_is_off'))).toBeVisible();
      await expect(page.getByText(t('factors.app_off'))).toBeVisible();
    });
  });
}

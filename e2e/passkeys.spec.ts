import type { Page } from '@playwright/test';
import { sessions } from '../database/schema/people.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const person = demoPerson('owner');
test.use({ ...STILL });

/** A phone's own authenticator, which recognises its owner at once (WebDriver for WebAuthn). */
async function giveAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it answers. */
    answer: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use(use);
    const { desktopTest } = testsOf(test, who);
    const section = (page: Page) => page.getByRole('region', { name: t('factors.title') });
    const dialogOf = (page: Page, title: Parameters<typeof t>[0]) =>
      page.getByRole('dialog', { name: t(title) });

    async function add(page: Page, name: string) {
      await section(page)
        .getByRole('button', { name: t('factors.passkey_add') })
        .click();
      const dialog = dialogOf(page, 'factors.passkey_add_title');
      await dialog.getByLabel(t('factors.passkey_name')).fill(name);
      await scan(page, 'adding a passkey');
      await dialog.getByRole('button', { name: t('factors.passkey_go_on') }).click();
    }

    test('a passkey is added, signs in, is renamed and removed', async ({ page, app }) => {
      const authenticator = await giveAuthenticator(page);
      await enter(page, app, 'owner');
      await page.goto('/account');
      await add(page, 'Teléfono');
      await dialogOf(page, 'factors.codes_new_title')
        .getByRole('button', { name: t('factors.codes_kept') })
        .click();
      await expect(section(page).getByText('Teléfono', { exact: true })).toBeVisible();
      await scan(page, 'the list of passkeys');
      if (process.env.SHOTS) {
        await section(page).screenshot({ path: `${process.env.SHOTS}/passkeys-${who}.png` });
      }

      await page.context().clearCookies();
      await page.goto('/auth');
      await scan(page, 'the button');
      if (process.env.SHOTS) {
        await page.screenshot({ path: `${process.env.SHOTS}/sign-in-${who}.png` });
      }
      await page.getByRole('button', { name: t('factors.passkey_sign_in') }).click();
      await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();

      await page.goto('/account');
      const named = { name: 'Teléfono' };
      await section(page)
        .getByRole('button', { name: t('factors.passkey_rename_label', named) })
        .click();
      const renaming = dialogOf(page, 'factors.passkey_rename_title');
      await renaming.getByLabel(t('factors.passkey_name')).fill('Azul');
      await renaming.getByRole('button', { name: t('factors.passkey_save') }).click();
      // The session has grown old.
      await app.db
        .update(sessions)
        .set({ createdAt: new Date(TEST_NOW.getTime() - 11 * 60_000), confirmedAt: null });
      await section(page)
        .getByRole('button', { name: t('factors.passkey_remove_label', { name: 'Azul' }) })
        .click();
      await dialogOf(page, 'factors.passkey_remove_title')
        .getByRole('button', { name: t('factors.passkey_remove') })
        .click();
      const question = dialogOf(page, 'account.confirm_title');
      const byPasskey = question.getByRole('button', { name: t('factors.confirm_passkey') });
      await expect(byPasskey).toBeFocused();
      await scan(page, 'a passkey asked');
      if (process.env.SHOTS) {
        await page.screenshot({ path: `${process.env.SHOTS}/passkey-asked-${who}.png` });
      }
      await byPasskey.press('Enter');
      await expect(question).toHaveCount(0);
      await expect(section(page).getByText('Azul')).toHaveCount(0);
      await authenticator.answer(false);
    });

    desktopTest(
      'the field of the address offers passkeys, and the password asks for one',
      async ({ page, app }) => {
        const authenticator = await giveAuthenticator(page);
        await enter(page, app, 'owner');
        await page.goto('/account');
        await add(page, 'Laptop');
        await dialogOf(page, 'factors.codes_new_title')
          .getByRole('button', { name: t('factors.codes_kept') })
          .click();
        await page.context().clearCookies();
        await authenticator.answer(false);
        await page.goto('/auth');
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(request.url()));
        expect(loaded.filter((url) => url.includes('passkey'))).toEqual([]);
        await page.getByLabel(t('people.email')).fill(person.email);
        await page.getByLabel(t('people.password'), { exact: true }).fill(person.password);
        await page
          .locator('form')
          .getByRole('button', { name: t('people.sign_in') })
          .click();
        await expect(page.getByRole('heading', { name: t('factors.step_title') })).toBeVisible();
        await authenticator.answer(true);
        await page.getByRole('button', { name: t('factors.passkey_sign_in') }).click();
        await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();

        // Without a button: the browser offers it where the address is typed.
        await page.context().clearCookies();
        await page.goto('/auth');
        await page.getByLabel(t('people.email')).click();
        await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
      },
    );
  });
}

import type { Page } from '@playwright/test';
import { upsertSetting } from '../server/settings/queries.ts';
import { type App, delayRequests, expect, test } from './app.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const PASSWORD = 'al-pastor-con-piña';
const require = (app: App) => upsertSetting(app.db, 'sign_up_proof', 'always');
/** The files that only a proof needs. */
const FILES = /proof-worker|solve-proof/;

function watchFiles(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (FILES.test(request.url())) loaded.push(request.url());
  });
  return loaded;
}

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(`while sign-ups need a proof, a new visitor ${who}`, () => {
    test.use({ ...use, ...STILL });

    async function fillByKeyboard(page: Page, email: string) {
      const address = page.getByRole('textbox', { name: t('people.email') });
      await expect(address).toBeEnabled();
      await address.focus();
      await page.keyboard.type(email);
      await page.getByLabel(t('people.password'), { exact: true }).focus();
      await page.keyboard.type(PASSWORD);
      await page.getByLabel(t('people.confirm_password')).focus();
      await page.keyboard.type(PASSWORD);
    }
    const title = (page: Page) =>
      page.getByRole('heading', { name: t('people.check_email_title') });
    const status = (page: Page) => page.getByText(t('people.proof_working'));

    desktopTest('signs up by keyboard and notices nothing of it', async ({ page, app }) => {
      await require(app);
      const loaded = watchFiles(page);
      const proofs: boolean[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/people/sign-up')) {
          proofs.push('proof' in (request.postDataJSON() as object));
        }
      });
      await page.goto('/auth?tab=signup');
      // Solved before anybody can have filled in the form.
      await expect.poll(() => loaded.length).toBe(2);
      await fillByKeyboard(page, 'teclado@proof.example');
      await page.keyboard.press('Enter');
      await expect(title(page)).toBeFocused();
      expect(proofs).toEqual([true]);
    });

    phoneTest(
      'who is faster than the phone is told why it takes a moment',
      async ({ page, app }) => {
        await require(app);
        const release = await delayRequests(page, /proof-worker/);
        await page.goto('/auth?tab=signup');
        await fillByKeyboard(page, 'rapida@proof.example');
        await page.keyboard.press('Enter');
        await expect(status(page)).toBeVisible();
        await expect(
          page.getByRole('status').filter({ hasText: t('people.proof_working') }),
        ).toHaveCount(1);
        await scan(page, 'waiting for the proof');
        release();
        await expect(title(page)).toBeFocused();
      },
    );

    phoneTest('an attack that begins meanwhile costs no second tap', async ({ page, app }) => {
      const loaded = watchFiles(page);
      await page.goto('/auth?tab=signup');
      await fillByKeyboard(page, 'mientras@proof.example');
      expect(loaded).toEqual([]);
      await require(app);
      await page.keyboard.press('Enter');
      await expect(title(page)).toBeFocused();
      expect(loaded).toHaveLength(2);
    });

    desktopTest('whose browser cannot solve it is told what to do', async ({ page, app }) => {
      await require(app);
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'Worker', { value: undefined });
      });
      await page.goto('/auth?tab=signup');
      await fillByKeyboard(page, 'vieja@proof.example');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('errors.sign_up_proof_required'))).toBeVisible();
      await scan(page, 'no proof');
    });
  });
}

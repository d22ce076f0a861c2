import { expect, test } from './app.ts';
import { scanInBothLights } from './identity-provider.ts';
import { onDesktop, STILL } from './visitors.ts';

for (const [where, t, use] of [onDesktop]) {
  test.describe(`${where}, the demo without Google and Apple`, () => {
    test.use({ ...use, ...STILL });
    test('shows their buttons, and says what the environment lacks', async ({ page }) => {
      await page.clock.install();
      await page.goto('/auth');
      for (const [provider, variable] of [
        ['Google', 'GOOGLE_CLIENT_SECRET'],
        ['Apple', 'APPLE_PRIVATE_KEY'],
      ] as const) {
        const name = t('oauth.continue_with', { provider });
        const note = page.getByRole('status').filter({ hasText: variable });
        await page.getByRole('button', { name }).click();
        await expect(note).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await scanInBothLights(page, variable);
        // The next attempt may begin a moment after one has ended.
        await page.clock.runFor(500);
      }
    });
  });
}

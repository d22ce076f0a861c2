import { ANCHOR_ENV } from '../server/testing/anchor-env.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL, environment: ANCHOR_ENV });

    test('an organiser has the log anchored, once, and sees what became of it', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await page.goto('/admin/analytics');
      const section = page.getByRole('region', { name: ANCHOR_ENV.ANCHOR_CHAIN_NAME });
      await expect(section).toContainText(t('anchors.none'));
      const ask = section.getByRole('button', { name: t('anchors.ask') });
      await ask.click();
      const dialog = page.getByRole('dialog', { name: t('anchors.ask_title') });
      await scan(page, 'the question');
      await dialog.getByRole('button', { name: t('anchors.ask'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(section).toContainText(t('anchors.is_asked'));
      await expect(ask).toHaveAttribute('aria-disabled', 'true');
      await scan(page, 'asked');
    });
  });
}

test.describe('on a server without a chain', () => {
  test('there is nothing to ask for', async ({ page, app }) => {
    await enter(page, app, 'admin');
    await page.goto('/admin/analytics');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anchor it now' })).toHaveCount(0);
  });
});

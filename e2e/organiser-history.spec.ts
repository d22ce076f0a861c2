import { demoRestaurants } from '../database/demo/restaurants.ts';
import type { Page } from '@playwright/test';
import { type App, expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const [place] = demoRestaurants;
const path = `/api/catalogue/restaurants/${place?.id}`;

/** Another organiser changes fields, by the API. */
async function change(page: Page, app: App, fields: Record<string, unknown>): Promise<void> {
  const now = await (await page.request.get(path)).json();
  const data = { version: now.version, fields: { ...now.fields, ...fields } };
  const answer = await page.request.post(path, { data, headers: { origin: app.url } });
  expect(answer.status()).toBe(200);
}

for (const [who, t, use] of [onPhone]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser restores one value of the history, also after somebody was faster', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      await change(page, app, { phone: '843 555 0100' });
      await change(page, app, { phone: '843 555 0101' });

      await page.goto(`/admin/restaurants/${place?.id}`);
      const phone = page.getByRole('textbox', { name: t('labels.phone') });
      await expect(phone).toHaveValue('843 555 0101');
      const history = page.getByRole('region', { name: t('catalogue.history') });
      await history
        .getByText(t('audit.changes_count', { count: 1 }))
        .first()
        .click();
      const restore = history.getByRole('button', {
        name: t('catalogue.restore_value_of', { field: t('labels.phone') }),
      });
      await scan(page, 'a history with a value to restore');
      await restore.first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('843 555 0101');
      await expect(dialog).toContainText('843 555 0100');
      await scan(page, 'a value that would be restored');

      await change(page, app, { phone: '843 555 0102' });
      const confirm = dialog.getByRole('button', { name: t('catalogue.restore_value') });
      await confirm.click();
      await expect(dialog).toContainText(t('catalogue.restore_value_conflict'));
      await expect(dialog).toContainText('843 555 0102');
      await confirm.click();
      await expect(
        page.getByText(t('catalogue.value_restored', { field: t('labels.phone') })),
      ).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(phone).toHaveValue('843 555 0100');
    });
  });
}

import { demoRestaurants } from '../database/demo/restaurants.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { expectTargets } from './examine.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const place = demoRestaurants.find(({ dishes }) => dishes.length > 2);
const [goes, stays] = place?.dishes ?? [];
if (!place || !goes || !stays) throw new Error('The demo has a restaurant with two dishes.');
const [name, target] = [goes.name, stays.name];

for (const [who, t, use] of [onPhone, onDesktop]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser merges two dishes by keyboard, and takes it back', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto(`/admin/restaurants/${place.id}`);
      const count = place.dishes.length;
      const part = page.getByText(t('catalogue.part_dishes', { count }), { exact: true });
      if (who === onPhone[0]) await part.click();
      await page.getByRole('button', { name: t('catalogue.merge_one', { name }) }).press('Enter');
      const dialog = page.getByRole('dialog');
      const merge = dialog.getByRole('button', { name: t('catalogue.merge'), exact: true });
      await expect(merge).toBeDisabled();
      await dialog
        .getByRole('combobox', { name: t('catalogue.merge_target') })
        .selectOption({ label: target });
      await expect(dialog).toContainText(t('catalogue.merge_leaves', { name }));
      await scan(page, 'a merge of dishes');
      await expectTargets(page, 'a merge of dishes');
      await merge.press('Enter');
      await expect(page.getByText(t('catalogue.merged_done', { name, target }))).toBeVisible();
      await expect(dialog).toBeHidden();

      const chip = page.getByText(t('catalogue.merged_into', { name: target }), { exact: true });
      await expect(chip).toBeVisible();
      const shown = await (await page.request.get(`/api/restaurants/${place.id}`)).json();
      expect(shown.dishes.map((dish: { name: string }) => dish.name)).not.toContain(name);

      await page.getByRole('button', { name: t('catalogue.unmerge_one', { name }) }).press('Enter');
      await expect(dialog).toContainText(t('catalogue.unmerge_stays', { name, target }));
      await scan(page, 'the undo of a merge of dishes');
      await dialog.getByRole('button', { name: t('catalogue.unmerge') }).press('Enter');
      await expect(page.getByText(t('catalogue.unmerged_done', { name }))).toBeVisible();
      await expect(chip).toHaveCount(0);
    });
  });
}

import { demoRestaurants } from '../database/demo/restaurants.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { expectTargets } from './examine.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const [goes, stays] = demoRestaurants.filter(({ dishes }) => dishes.length > 2);
if (!goes || !stays) throw new Error('The demo has two restaurants.');
const [name, target] = [goes.name, stays.name];

for (const [who, t, use] of [onPhone, onDesktop]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser merges two restaurants, and takes it back', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto(`/admin/restaurants/${goes.id}`);
      await page.getByRole('button', { name: t('catalogue.merge_into') }).press('Enter');
      const dialog = page.getByRole('dialog');
      const merge = dialog.getByRole('button', { name: t('catalogue.merge'), exact: true });
      await expect(merge).toBeDisabled();
      await dialog.getByRole('searchbox', { name: t('catalogue.place_merge_target') }).fill(target);
      await scan(page, 'the choice of a restaurant to merge into');
      await expectTargets(page, 'the choice of a restaurant to merge into');
      await dialog.getByRole('button', { name: new RegExp(`^${target}`) }).press('Enter');
      await expect(dialog).toContainText(t('catalogue.place_merge_leaves', { name, target }));
      await scan(page, 'a merge of restaurants');
      await expectTargets(page, 'a merge of restaurants');
      await merge.press('Enter');
      await expect(dialog).toBeHidden();
      const merged = t('catalogue.place_is_merged', { name: target });
      await expect(page.getByText(merged)).toBeVisible();
      await scan(page, 'the editor of a merged restaurant');

      // An old link leads to the one that stays.
      const old = await page.request.get(`/restaurant/${goes.id}`);
      expect(old.url()).toContain(`/restaurant/${stays.id}`);

      await page.getByRole('button', { name: t('catalogue.place_unmerge') }).press('Enter');
      await expect(dialog).toContainText(t('catalogue.place_unmerge_stays', { target }));
      await dialog.getByRole('button', { name: t('catalogue.unmerge') }).press('Enter');
      await expect(page.getByText(t('catalogue.place_unmerged_done', { name }))).toBeVisible();
      await expect(page.getByText(merged)).toHaveCount(0);
    });
  });
}

test('somebody else changes the dish that stays: the notice says so, and it is merged then', async ({
  page,
  app,
}) => {
  const t = onDesktop[1];
  const [first, second] = stays.dishes;
  if (!first || !second) throw new Error('The restaurant has two dishes.');
  await enter(page, app, 'admin');
  await page.goto(`/admin/restaurants/${stays.id}`);
  await page
    .getByRole('button', { name: t('catalogue.merge_one', { name: first.name }) })
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: t('catalogue.merge_target') })
    .selectOption({ label: second.name });
  const read = await page.request.get(`/api/catalogue/restaurants/${stays.id}`);
  const { dishes } = await read.json();
  const other = dishes.find(({ id }: { id: string }) => id === second.id);
  const changed = await page.request.post(`/api/catalogue/dishes/${second.id}`, {
    headers: { origin: app.url },
    data: { version: other.version, fields: { ...other.fields, descriptionEn: 'With salsa.' } },
  });
  expect(changed.ok()).toBe(true);
  const merge = dialog.getByRole('button', { name: t('catalogue.merge'), exact: true });
  await merge.press('Enter');
  await expect(dialog).toContainText(t('catalogue.merge_conflict'));
  await merge.press('Enter');
  const done = t('catalogue.merged_done', { name: first.name, target: second.name });
  await expect(page.getByText(done)).toBeVisible();
});

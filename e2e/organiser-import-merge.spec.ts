import { demoRestaurants } from '../database/demo/restaurants.ts';
import { expect, test } from './app.ts';
import { enter } from './enter.ts';
import { expectTargets } from './examine.ts';
import { visitors, scan, STILL } from './visitors.ts';

const [place, other] = demoRestaurants.filter(({ dishes }) => dishes.length > 1);
const [stays, goes] = place?.dishes ?? [];
if (!place || !other || !stays || !goes) throw new Error('The demo has two restaurants.');
/** One slip from the name of the other. */
const likeOf = (name: string) => `${name}s`;

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an import that finds two of one place leads to their merge', async ({ page, app }) => {
      await enter(page, app, 'admin');
      const choose = async (name: string, ...lines: string[]) => {
        await page.goto('/admin/restaurants/import');
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: t('imports.choose') }).click();
        const buffer = Buffer.from(lines.join('\n'));
        await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer });
      };
      const dialog = page.getByRole('dialog');
      const into = (name: string) =>
        page.getByRole('link', { name: t('imports.merge_into', { name }) });

      const county = `${other.stateId},${other.countyId}`;
      await choose(
        'places.csv',
        'ID,Name,State,County,Latitude,Longitude',
        `${place.id},${likeOf(other.name)},${county},${other.latitude},${other.longitude}`,
      );
      await expect(into(other.name)).toBeVisible();
      await scan(page, 'a row that resembles what is here');
      await expectTargets(page, 'a row that resembles what is here');
      await into(other.name).press('Enter');
      await expect(dialog).toContainText(t('catalogue.place_merge_plan'));
      await expect(dialog).toContainText(other.name);
      await dialog.getByRole('button', { name: t('shell.cancel') }).press('Enter');
      await expect(dialog).toBeHidden();
      // A reload does not ask again.
      await expect(page).toHaveURL(`/admin/restaurants/${place.id}`);

      await choose(
        'dishes.csv',
        'ID,Name,Restaurant ID',
        `${goes.id},${likeOf(stays.name)},${place.id}`,
      );
      await into(stays.name).click();
      await expect(dialog.getByRole('combobox', { name: t('catalogue.merge_target') })).toHaveValue(
        stays.id,
      );
      await dialog.getByRole('button', { name: t('catalogue.merge'), exact: true }).press('Enter');
      const done = t('catalogue.merged_done', { name: goes.name, target: stays.name });
      await expect(page.getByText(done)).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  });
}

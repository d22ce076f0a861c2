import { eq } from 'drizzle-orm';
import { dishes } from '../database/schema/restaurants.ts';
import { giveVotes } from '../server/testing/vote-rulings.ts';
import { type App, expect, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, scan, STILL } from './visitors.ts';

const NAME = 'Taquería La Prisa';
const SHEETS = {
  'places.csv': `Name,State,County,ZIP code,Latitude,Longitude\n${NAME},SC,Charleston,29403,32.7996,-79.9439\n`,
  'tacos.csv': `Restaurant,Dish\n${NAME},De canasta\n${NAME},De guisado\n`,
};

for (const [who, t, use] of [onDesktop]) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });
    test('an organiser undoes what nobody has voted for, and reads why the rest stays', async ({
      page,
      app,
    }) => {
      await enter(page, app, 'admin');
      const headers = { origin: app.url };
      for (const [fileName, sheet] of Object.entries(SHEETS)) {
        const checked = await page.request.post(`/api/imports?fileName=${fileName}`, {
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          data: Buffer.from(sheet),
        });
        const { import: made } = JSON.parse((await checked.text()).trim().split('\n').at(-1) ?? '');
        await page.request.post(`/api/imports/${made.id}/apply`, { headers, data: {} });
      }
      await voteFor(app, 'De canasta');

      await page.goto('/admin/restaurants/import');
      const undo = page.getByRole('button', {
        name: t('imports.undo_label', { file: 'tacos.csv' }),
      });
      await undo.click();
      const goes = page.getByRole('region', { name: t('imports.undo_will', { count: 1 }) });
      await expect(goes).toContainText('De guisado');
      const stays = page.getByRole('region', { name: t('imports.undo_stays', { count: 1 }) });
      await expect(stays).toContainText('De canasta');
      await expect(stays).toContainText(t('imports.left_votes', { count: 2 }));
      await scan(page, 'what an undo would do');
      await page.getByRole('button', { name: t('imports.undo_step_label') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('imports.undo_left', { count: 1 }));
      await dialog.getByRole('button', { name: t('imports.undo'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('imports.undone_part', { file: 'tacos.csv' }) }),
      ).toBeFocused();
      await expect(stays).toContainText(t('imports.left_votes', { count: 2 }));
      await scan(page, 'what an undo has done');

      await page.getByRole('button', { name: t('imports.undo_back') }).click();
      await expect(
        page.getByText(t('imports.status_partly_undone'), { exact: true }),
      ).toBeVisible();
      // Nothing more can be undone while the votes are there.
      await undo.click();
      await expect(page.getByText(t('imports.undo_nothing'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('imports.undo_step_label') })).toBeHidden();
      await stays.getByRole('link', { name: 'De canasta' }).click();
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    });
  });
}

async function voteFor(app: App, name: string): Promise<void> {
  const [dish] = await app.db.select().from(dishes).where(eq(dishes.name, name));
  if (!dish) throw new Error(`There is no ${name}.`);
  const { restaurantId, id: dishId } = dish;
  await giveVotes({ services: app }, { restaurantId, dishId }, 2, { at: app.clock.now });
}

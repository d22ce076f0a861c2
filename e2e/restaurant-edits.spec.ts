import { PICTURE_LIMITS } from '../domain/pictures/rules.ts';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(`an organizer, ${who}`, () => {
    test.use({ ...use, ...STILL });

    desktopTest(
      'reads what an empty list of proposals means, for each filter',
      async ({ page, app }) => {
        await enter(page, app, 'admin');
        await page.goto('/admin/restaurant-requests?tab=proposals');
        await expect(page.getByText(t('proposals.none'), { exact: true })).toBeVisible();
        const rejected = t('proposals.status_rejected');
        await page.getByRole('button', { name: rejected, exact: true }).click();
        await expect(page.getByText(t('proposals.none_match'), { exact: true })).toBeVisible();
        await expect(page.getByText(t('proposals.none'), { exact: true })).toHaveCount(0);
        await scan(page, 'no proposal matches');
        await page.getByRole('button', { name: t('proposals.show_all') }).click();
        await expect(page.getByText(t('proposals.none_yet'), { exact: true })).toBeVisible();
      },
    );

    test('reads that a proxy stopped a picture as too large', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto(`/admin/restaurants/${place.id}`);
      // As nginx answers, with its limit of 1 MB unless it is told otherwise.
      await page.route('**/api/catalogue/pictures', (route) =>
        route.fulfill({
          status: 413,
          contentType: 'text/html',
          body: '<html><body><center><h1>413 Request Entity Too Large</h1></center></body></html>',
        }),
      );
      const buffer = Buffer.alloc(2.5 * 1024 * 1024);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'taco.jpg', mimeType: 'image/jpeg', buffer });
      const { megabytes: limit } = PICTURE_LIMITS;
      const told = t('errors.file_stopped', { megabytes: 2.5, limit });
      await expect(page.getByText(told)).toBeVisible();
      await expect(page.getByText(t('errors.network'))).toHaveCount(0);
    });

    phoneTest('reads that a link wants a web address', async ({ page, app }) => {
      await enter(page, app, 'admin');
      await page.goto(`/admin/restaurants/${place.id}`);
      const menu = page.getByLabel(t('restaurants.menu_link'), { exact: true });
      await menu.fill('javascript:alert(1)');
      await page.getByRole('button', { name: t('catalogue.save'), exact: true }).click();
      await expect(menu).toHaveAccessibleDescription(t('editing.link_invalid'));
      await expect(menu).toBeFocused();
    });
  });
}

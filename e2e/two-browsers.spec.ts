import type { Page } from '@playwright/test';
import { expect, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const dish = 'Taco al pastor';

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    const submit = t('voting.submit');
    const tacos = (page: Page, count: number) =>
      page
        .getByRole('group', { name: t('voting.rate', { dish }) })
        .getByRole('radio', { name: t('voting.points', { count }) });
    async function rate(page: Page, count: number): Promise<void> {
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      await rateByKey(tacos(page, count));
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      await expect(page.getByRole('button', { name: submit })).toBeVisible();
    }

    test('of two browsers of one account the second takes the counted vote over', async ({
      page,
      app,
      browser,
    }) => {
      await enter(page, app, 'visitor');
      const second = await openBrowser(browser, app, { ...use, ...STILL }, 'visitor');
      await rate(second, 2);
      await rate(page, 4);
      await page.getByRole('button', { name: submit }).click();
      await expect(
        page.getByRole('heading', { name: t('voting.success', { count: 1 }), exact: true }),
      ).toBeVisible();

      await second.getByRole('button', { name: submit }).click();
      await expect(second.getByRole('alert')).toHaveText(t('errors.already_voted_today'));
      await scan(second, 'refused: voted elsewhere');
      await second.keyboard.press('Escape');
      await expect(tacos(second, 4)).toBeChecked();
      await expect(tacos(second, 2)).toBeDisabled();
      await second.reload();
      await expect(tacos(second, 4)).toBeChecked();
      await expect(second.getByRole('group', { name: t('voting.bar_submit') })).toContainText(
        t('voting.bar_voted'),
      );
    });
  });
}

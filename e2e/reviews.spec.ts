import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const favourite = restaurantOf('el-comal-de-lupita');
/** The demo's visitor has voted here and written no review. */
const voted = restaurantOf('palmetto-taco');
const quiet = restaurantOf('barro-negro');

for (const [name, t, use] of visitors) {
  const { phoneTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    phoneTest('reviews are read, a page after the other, and reported', async ({ page, app }) => {
      const { section, list, dialog, report } = partsOf(page);
      await page.goto(`/restaurant/${favourite.id}`);
      await section.scrollIntoViewIfNeeded();
      await expect(list).toHaveCount(10);
      await expect(section).toContainText(t('reviews.reply', { restaurant: favourite.name }));
      await section.getByRole('button', { name: t('reviews.more') }).click();
      await expect(list).toHaveCount(13);
      await expect(list.nth(10)).toBeFocused();
      await expect(section.getByRole('button', { name: t('reviews.more') })).toHaveCount(0);
      await report(list.nth(0));
      await expect(dialog).toContainText(t('reviews.report_sign_in'));
      await scan(page, 'sign in to report');

      await enter(page, app, 'visitor');
      await page.goto(`/restaurant/${voted.id}`);
      await section.scrollIntoViewIfNeeded();
      await report(list.nth(0));
      await expect(dialog).toContainText(/team.*sees your name|equipo.*ve tu nombre/);
      await dialog.getByRole('button', { name: t('reviews.report_send') }).click();
      await expect(dialog.getByText(t('reviews.reason_missing'))).toBeVisible();
      await dialog.getByRole('radio', { name: t('reviews.reason_other') }).check();
      await scan(page, 'reporting a review');
      await dialog.getByRole('button', { name: t('reviews.report_send') }).click();
      await expect(page.getByText(t('reviews.report_thanks'))).toBeVisible();
      await expect(list.nth(0)).toContainText(t('reviews.reported'));
      await page.reload();
      await section.scrollIntoViewIfNeeded();
      await expect(list.nth(0)).toContainText(t('reviews.reported'));
    });

    test('minor actions are in a menu, by keyboard and by tap', async ({ page }) => {
      const { section, list, dialog, more, reporting } = partsOf(page);
      await page.goto(`/restaurant/${favourite.id}`);
      await section.scrollIntoViewIfNeeded();
      const opener = more(list.nth(1));
      const action = reporting(list.nth(1));
      await expect(action).toBeHidden();
      await opener.press('Space');
      await expect(action).toBeVisible();
      await scan(page, 'the menu of a review');
      await page.keyboard.press('Tab');
      await expect(action).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(action).toBeHidden();
      await expect(opener).toBeFocused();

      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(action).toBeHidden();
      await expect(more(list.nth(2))).toBeFocused();

      await opener.click();
      await expect(action).toBeInViewport({ ratio: 1 });
      await section.getByRole('heading', { level: 2 }).click();
      await expect(action).toBeHidden();

      await opener.press('Enter');
      await action.press('Enter');
      await expect(dialog.getByRole('heading').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    test('who has voted writes a review, changes it, and removes it', async ({ page, app }) => {
      const { section, dialog } = partsOf(page);
      const own = section.getByRole('article', { name: t('reviews.own') });
      const write = section.getByRole('button', { name: t('reviews.write') });
      const publish = dialog.getByRole('button', { name: t('reviews.save') });
      const four = dialog.getByRole('radio', {
        name: t('reviews.star_choice', { count: 4, name: t('reviews.star_4') }),
      });
      const summaryOf = (count: number) =>
        section.getByRole('img', { name: new RegExp(` ${count} re(views|señas)$`) });

      await enter(page, app, 'visitor');
      await page.goto(`/restaurant/${voted.id}`);
      await section.scrollIntoViewIfNeeded();
      await expect(summaryOf(8)).toBeVisible();
      await write.click();
      await publish.click();
      await expect(dialog.getByText(t('reviews.star_missing'))).toBeVisible();
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await four.check();
      await dialog.getByRole('textbox').fill('Muy <b>rico</b>,\u202E de verdad\nY fresco');
      await scan(page, 'writing a review');
      // Closing it by mistake loses nothing.
      await page.keyboard.press('Escape');
      await expect(write).toBeFocused();
      await write.click();
      await publish.click();
      await expect(page.getByText(t('reviews.saved'))).toBeVisible();
      await expect(own.getByText('Muy <b>rico</b>, de verdad\nY fresco')).toBeVisible();
      await expect(summaryOf(9)).toBeVisible();
      await scan(page, 'one’s own review');

      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      await own.getByRole('button', { name: t('reviews.edit') }).click();
      await four.press('ArrowRight');
      await publish.click();
      await expect(own.getByRole('img', { name: t('reviews.stars', { count: 5 }) })).toBeVisible();
      await page.reload();
      await section.scrollIntoViewIfNeeded();
      await expect(own).toContainText(t('reviews.first_written', { date: '' }).trim());

      await own.getByRole('button', { name: t('reviews.remove') }).click();
      await dialog.getByRole('button', { name: t('reviews.remove') }).click();
      await expect(own).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expect(write).toBeFocused();
      await expect(summaryOf(8)).toBeVisible();
    });

    const partsOf = (page: Page) => {
      const section = page.getByRole('region', { name: t('reviews.title') });
      const nameOf = (key: 'reviews.more_of' | 'reviews.report_of') => t(key, { name: '' }).trim();
      const more = (item: Locator) => item.getByRole('button', { name: nameOf('reviews.more_of') });
      const reporting = (item: Locator) =>
        item.getByRole('button', { name: nameOf('reviews.report_of') });
      return {
        section,
        list: section.locator('[data-review]'),
        dialog: page.getByRole('dialog'),
        more,
        reporting,
        report: async (item: Locator) => {
          await more(item).click();
          await reporting(item).click();
        },
      };
    };
  });
}

test.describe('with a phone, in English', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('none, and some that do not come, say so', async ({ page, app }) => {
    await enter(page, app, 'visitor');
    const section = page.getByRole('region', { name: 'Reviews' });
    await page.goto(`/restaurant/${quiet.id}`);
    await section.scrollIntoViewIfNeeded();
    await expect(section).toContainText('No reviews yet.');
    await expect(section).toContainText('Vote here first, then you can write a review.');
    const refused = { status: 400, json: { code: 'invalid_input', message: 'No' } };
    await page.route('**/reviews', (route) => route.fulfill(refused));
    await page.goto(`/restaurant/${voted.id}`);
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('alert')).toHaveText('The reviews could not be loaded.');
    await scan(page, 'reviews not loaded');
    await page.unroute('**/reviews');
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(
      section.getByText('Cold tortillas and they were out of two things.'),
    ).toBeVisible();
  });
});

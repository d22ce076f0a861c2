import { sql } from 'drizzle-orm';
import { expect, restaurantOf, standAt, test } from './app.ts';
import { scan, STILL, visitors } from './visitors.ts';

/** More than a page holds, all in the county of Charleston, and the last of them by name far in the north. */
const MORE = 130;
const charleston = restaurantOf('el-comal-de-lupita');

for (const [who, t, use] of visitors) {
  test.describe(`lists that are longer than a page, ${who}`, () => {
    test.use({ ...use, ...STILL });
    test.beforeEach(async ({ app }) => {
      await app.db.execute(sql`
        insert into restaurants (name, state_id, county_id, latitude, longitude)
        select 'Zz Taquería ' || lpad(i::text, 3, '0'), 'SC', '45019', 32.8 + i * 0.01, -80
        from generate_series(1, ${MORE}) i`);
    });

    test('a state: its page has the first rows, and more, words and distance reach all of them', async ({
      page,
      request,
    }) => {
      const count = 60 + MORE;
      const html = await (await request.get('/?state=SC')).text();
      expect(html).not.toContain('Zz Taquería 130');
      await page.goto('/?state=SC&rows=60');
      const rows = page.getByRole('article');
      await expect(rows).toHaveCount(60);
      await expect(page.getByText(t('places.restaurant_count', { count }))).toBeVisible();
      await page.getByRole('link', { name: t('places.show_more', { count: 30 }) }).press('Enter');
      await expect(rows).toHaveCount(90);
      await expect(rows.nth(60).getByRole('link').first()).toBeFocused();
      await scan(page, 'a second part');
      const row = rows.nth(80).getByRole('link').first();
      const name = (await row.textContent()) ?? '';
      await row.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);
      await row.hover();
      await row.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.goBack();
      await expect(rows).toHaveCount(90);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
      const box = page.getByRole('searchbox');
      await box.fill('zz taqueria 130');
      await expect(page.getByText(t('restaurants.found', { count: 1 }))).toBeVisible();
      await expect(rows).toContainText(['Zz Taquería 130']);
      await box.fill('zz sushi');
      await expect(page.getByText(t('restaurants.none_match'))).toBeVisible();
      await standAt(page, { ...charleston, latitude: 32.8 + MORE * 0.01, longitude: -80 });
      await page.goto('/?state=SC');
      await expect(rows.first()).toContainText('Zz Taquería 130');
      await expect(rows.nth(1)).toContainText('Zz Taquería 129');
    });

    test('a county: it unfolds like a state', async ({ page }) => {
      await page.goto('/?county=45019');
      const rows = page.getByRole('article');
      await expect(rows).toHaveCount(30);
      await expect(page.getByText(t('restaurants.found', { count: 8 + MORE }))).toBeVisible();
      await page.getByRole('link', { name: t('places.show_more', { count: 30 }) }).click();
      await expect(rows).toHaveCount(60);
      await page.getByRole('link', { name: t('places.show_more', { count: 30 }) }).click();
      await expect(rows).toHaveCount(90);
      await scan(page, 'a long county');
    });
  });
}

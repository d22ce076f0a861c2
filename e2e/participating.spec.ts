import { demoRestaurants, specialKeys } from '../database/demo/restaurants.ts';
import { expect, restaurantOf, standAt, test } from './app.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const count = demoRestaurants.length;

for (const [who, t, use] of visitors) {
  const { phoneTest } = testsOf(test, who);
  test.describe(`the list of all restaurants, ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('is filtered by words and by state, unfolds, and is there again on the way back', async ({
      page,
    }) => {
      await page.goto('/restaurant-dashboard');
      await expect(page).toHaveTitle(`${t('places.participating_title')} · Vota Taco`);
      await page.goto('/participatingrestaurants');
      const rows = page.getByRole('article');
      await expect(page.getByText(t('restaurants.found', { count }))).toBeVisible();
      await expect(rows).toHaveCount(30);
      await page.getByRole('link', { name: t('places.show_more', { count: 30 }) }).click();
      await expect(rows).toHaveCount(60);
      await expect(rows.nth(30).getByRole('link').first()).toBeFocused();
      // The rest is not in the page: it comes with the next row.
      await page.getByRole('link', { name: t('places.show_more', { count: 30 }) }).click();
      await expect(rows).toHaveCount(90);
      await expect(rows.nth(60).getByRole('link').first()).toBeFocused();
      await page.reload();
      await expect(rows).toHaveCount(90);
      const box = page.getByRole('searchbox', { name: t('restaurants.filter') });
      await box.fill('dona cuca');
      await expect(page.getByText(t('restaurants.found', { count: 1 }))).toBeVisible();
      await expect(rows).toHaveCount(1);
      await box.fill('');
      await page.getByRole('link', { name: 'Georgia', exact: true }).click();
      await expect(page).toHaveURL('/participatingrestaurants?state=GA');
      await expect(page.getByText(t('restaurants.found', { count: 60 }))).toBeVisible();
      await expect(rows.first()).toContainText('Georgia');
      await box.fill('dona cuca');
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL('/participatingrestaurants?state=GA&q=dona+cuca');
      await page.getByRole('link', { name: t('places.view_details') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fonda Doña Cuca');
      await page.goBack();
      await expect(box).toHaveValue('dona cuca');
      await box.fill('sushi');
      await expect(page.getByText(t('restaurants.none_match'))).toBeVisible();
      await expect(page.getByText(t('restaurants.none_match_hint'))).toBeVisible();
      await scan(page, 'none match');
      await page.getByRole('link', { name: t('places.show_everything') }).click();
      await expect(rows).toHaveCount(30);
    });

    phoneTest(
      'stands in the order of distance for who lets it know where they are',
      async ({ page, app }) => {
        await standAt(page, place);
        await page.goto('/participatingrestaurants');
        await expect(page.getByText(t('places.located'))).toBeVisible();
        const first = page.getByRole('article').first();
        await expect(first).toContainText(place.name);
        await expect(first).toContainText(t('places.here'));
        await expect(page.getByRole('article').nth(3)).toContainText(/\d min/);
        await scan(page, 'by distance');
        // Before the first restaurant has joined, each state says so.
        await app.db.execute('truncate restaurants cascade');
        await page.goto('/participatingrestaurants?state=GA');
        await expect(page.getByText(t('restaurants.none_in_state'), { exact: true })).toBeVisible();
        await expect(
          page.getByText(t('restaurants.none_in_state_hint', { state: 'Georgia' })),
        ).toBeVisible();
      },
    );
  });
}

test('who has no logo is known by a dish; an unknown state is no page', async ({ page }) => {
  const bare = demoRestaurants.find(({ key }) => key === specialKeys.withoutLogo);
  await page.goto(`/participatingrestaurants?q=${encodeURIComponent(bare?.name ?? '')}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /\/dishes\//);
  for (const address of ['/participatingrestaurants?state=TX', '/restaurant-dashboard?state=%00']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  }
});

import { appSettings } from '../database/schema/settings.ts';
import { specialKeys, demoRestaurants } from '../database/demo/restaurants.ts';
import { DESKTOP, expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { scan } from './visitors.ts';

test.describe('a visitor on a desktop, in English', () => {
  test.use({ viewport: DESKTOP, locale: 'en-US' });

  test('goes from the states by counties to a restaurant, and back the same way', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Browse by county' }).nth(1).click();
    await expect(page).toHaveURL('/?counties=SC');
    await expect(page.getByRole('heading', { name: 'Counties of South Carolina' })).toBeVisible();
    await page.getByRole('link', { name: /^Charleston \d+ restaurants/ }).click();
    await expect(page).toHaveURL('/?county=45019');
    await expect(page.getByRole('heading', { name: 'Charleston County' })).toBeVisible();
    await page.getByRole('link', { name: 'El Comal de Lupita', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Comal de Lupita');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveTitle('Charleston County · Vota Taco');
    await expect(page.getByRole('heading', { name: 'Charleston County' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Counties of South Carolina' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Counties of South Carolina' })).toBeVisible();
  });

  test('filters a state by words without accents, and is told when nothing matches', async ({
    page,
  }) => {
    await page.goto('/?state=GA');
    await expect(page.getByText('60 restaurants', { exact: true })).toBeVisible();
    const filter = page.getByRole('searchbox');
    await filter.fill('dona cuca');
    await expect(page.getByRole('link', { name: 'Fonda Doña Cuca', exact: true })).toBeVisible();
    await expect(page.getByText('1 restaurant found')).toBeVisible();
    await expect(page).toHaveURL('/?state=GA&q=dona+cuca');
    await page.getByRole('link', { name: 'Fonda Doña Cuca', exact: true }).click();
    await page.getByRole('link', { name: 'Tacos in Georgia' }).click();
    await expect(filter).toHaveValue('dona cuca');
    await filter.fill('sushi');
    await expect(page.getByText('No restaurants match the filter.')).toBeVisible();
  });

  test('unfolds a list, and finds it unfolded and where it was on the way back', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url());
    });
    await page.goto('/?state=SC');
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(30);
    await page.getByRole('link', { name: 'Show 30 more' }).click();
    await expect(rows).toHaveCount(60);
    await expect(rows.nth(30).getByRole('link').first()).toBeFocused();
    await expect(page).toHaveURL('/?state=SC&rows=60');
    const row = rows.nth(45).getByRole('link').first();
    const name = (await row.textContent()) ?? '';
    await row.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await row.hover();
    await row.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('link', { name: 'Tacos in South Carolina' }).click();
    await expect(rows).toHaveCount(60);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    // Links with a query are preloaded by their whole address, not by a part of it.
    for (const link of [
      page.getByRole('link', { name: 'All states' }),
      rows.nth(44).getByRole('link').first(),
    ]) {
      await link.hover();
    }
    await page.getByRole('searchbox').fill('zz');
    await expect(page.getByText('No restaurants match the filter.')).toBeVisible();
    expect(refused).toEqual([]);
  });

  test('taps on a county of the map, which says what is there', async ({ page }) => {
    await page.goto('/?counties=SC');
    const charleston = page.locator('[data-county="45019"]').last();
    await charleston.locator('text').hover();
    await expect(page.locator('[data-map]')).toContainText('Charleston · 8 restaurants');
    await page.getByRole('link', { name: /^Aiken/ }).focus();
    await expect(page.locator('[data-map]')).toContainText('Aiken · 2 restaurants');
    await charleston.locator('text').click();
    await expect(page).toHaveURL('/?county=45019');
    await page.getByRole('link', { name: 'Counties of South Carolina' }).click();
    await page.getByRole('heading', { name: 'All other counties' }).click();
    await page.getByRole('link', { name: 'Abbeville' }).click();
    await expect(page.getByText('No restaurants in this county yet.')).toBeVisible();
    await page.getByRole('link', { name: 'All restaurants of South Carolina' }).click();
    await expect(page).toHaveURL('/?state=SC');
  });

  test('is told when a list does not come, and may load the page again', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/states/GA/counties', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'too_many_requests', data: { retryAfterSeconds: 3 } },
      }),
    );
    await page.getByRole('link', { name: /^Browse by county.*Georgia/ }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load counties');
    await page.unroute('**/api/states/GA/counties');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Counties of Georgia' })).toBeVisible();
  });

  test('sees the picture of the festival where its video or its own picture fails', async ({
    page,
    app,
  }) => {
    await app.db.insert(appSettings).values([
      { settingKey: 'main_page_image_url', settingValue: '/gone.png' },
      { settingKey: 'main_page_video_url', settingValue: '/gone.mp4' },
    ]);
    await page.goto('/');
    const banner = page.getByRole('img', { name: 'Papel picado over a taco stand at dusk' });
    await expect(banner).toHaveAttribute('src', '/festival.svg');
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to the main site' })).toHaveAttribute(
      'href',
      'https://vota-taco.example',
    );
  });

  test('changes the language without a reload, and it is remembered', async ({ page }) => {
    const place = restaurantOf('el-comal-de-lupita');
    await page.goto(`/restaurant/${place.id}`);
    await expect(page.getByText(place.descriptionEn)).toBeVisible();
    // Before hydration, the server changes it.
    await expect(page.getByRole('radio').first()).toBeEnabled();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByText(place.descriptionEs ?? '')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Platillos' })).toBeVisible();
  });

  test('meets a clear screen for a wrong address, state, county and restaurant', async ({
    page,
  }) => {
    for (const address of ['/nowhere', '/?state=TX', '/?county=99999', '/?counties=TX']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
      await expect(page).toHaveTitle('Page not found · Vota Taco');
      await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    }
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const answer = await page.goto(`/restaurant/${id}`);
      expect(answer?.status(), id).toBe(404);
      await expect(page.getByText('Restaurant not found')).toBeVisible();
      await expect(page).toHaveTitle('Restaurant not found · Vota Taco');
    }
  });

  test('is sent to sign in from a page of their own, and returns to it', async ({ page }) => {
    await page.goto('/my-votes');
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Email').fill('visitor@vota-taco.example');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
    await page.getByLabel('Password', { exact: true }).fill('taco-demo-2026');
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/my-votes');
    await expect(page.getByRole('heading', { name: 'My Voting History' })).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await page.goto('/my-votes');
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('a visitor with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US' });

  test('reads the list without a script', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/?state=SC');
    await expect(page).toHaveTitle('Tacos in South Carolina · Vota Taco');
    await page.getByRole('link', { name: 'El Comal de Lupita', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Comal de Lupita');
    await context.close();
  });

  test('without a position keeps the order by name, and is told why', async ({ page }) => {
    await page.goto('/?state=SC');
    const names = page.getByRole('article').getByRole('heading');
    const byName = await names.allTextContents();
    await page.getByRole('button', { name: 'Sort by distance' }).click();
    await expect(page.getByText(/Location access denied/)).toBeVisible();
    expect(await names.allTextContents()).toEqual(byName);
  });

  test('with a position sees the nearest first, with miles and drive time', async ({ page }) => {
    const place = restaurantOf('la-ultima-tortilla');
    await standAt(page, place, 1);
    await page.goto('/?state=SC');
    await expect(page.getByText('ALL RESTAURANTS - ORDERED BY DISTANCE')).toBeVisible();
    const nearest = page.getByRole('article').first();
    await expect(nearest).toContainText(place.name);
    await expect(nearest).toContainText('Very close');
    await expect(nearest).toContainText('1.0 mi');
    await expect(nearest).toContainText('2 min drive');
    await page.goto('/?county=45019');
    await expect(page.getByRole('article').first()).toContainText(/\d mi/);
  });

  test('with a position has the order by distance, though the server has none for it', async ({
    page,
  }) => {
    const [one, other] = ['la-ultima-tortilla', 'el-comal-de-lupita'].map(restaurantOf);
    if (!one || !other) throw new Error('no places');
    await page.route(/latitude=/, (route) => route.abort());
    await standAt(page, one, 1);
    await page.goto('/?state=SC');
    const first = page.getByRole('article').first();
    await expect(first).toContainText(one.name);
    await expect(first).toContainText('1.0 mi');
    await standAt(page, other, 1);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(first).toContainText(other.name);
    await expect(page.getByText('ALL RESTAURANTS - ORDERED BY DISTANCE')).toBeVisible();
  });

  test('with a position finds last who has told no place, and is told so', async ({ page }) => {
    const unplaced = demoRestaurants.find(({ key }) => key === specialKeys.withoutCoordinates);
    await standAt(page, restaurantOf('la-ultima-tortilla'), 1);
    await page.goto(`/?state=${unplaced?.stateId}&rows=60`);
    await expect(page.getByText('ALL RESTAURANTS - ORDERED BY DISTANCE')).toBeVisible();
    const last = page.getByRole('article').last();
    await expect(last).toContainText(unplaced?.name ?? '');
    await expect(last).toContainText('Location not known yet');
    await expect(last).not.toContainText(/\d mi\b/);
  });

  test('enlarges the dense part of the map, and meets a county there with a finger', async ({
    page,
  }) => {
    await page.goto('/?counties=GA');
    const map = page.locator('[data-map]');
    const dekalb = page.locator('[data-county="13089"]').last();
    await expect(dekalb).toContainText(/^\d$/);
    const sizeOf = async () => (await dekalb.locator('path').boundingBox())?.width ?? 0;
    const small = await sizeOf();
    const mapBefore = await map.boundingBox();
    await page.getByRole('button', { name: 'Metro Atlanta: enlarge on the map' }).click();
    await expect(dekalb).toContainText('DeKalb');
    expect(await sizeOf()).toBeGreaterThan(3 * small);
    expect(await sizeOf()).toBeGreaterThanOrEqual(44);
    const mapNow = await map.boundingBox();
    expect([mapNow?.y, mapNow?.height]).toEqual([mapBefore?.y, mapBefore?.height]);
    await scan(page, 'the enlarged map');
    await page.getByRole('button', { name: 'All of Georgia' }).click();
    await expect(dekalb).toContainText(/^\d$/);
    await page.getByRole('button', { name: 'Metro Atlanta: enlarge on the map' }).click();
    await dekalb.locator('text').click();
    await expect(page).toHaveURL('/?county=13089');
  });

  test('sees the odd restaurants without a broken part', async ({ page }) => {
    const idOf = (key: string) => demoRestaurants.find((one) => one.key === key)?.id;
    await page.goto(`/restaurant/${idOf(specialKeys.withoutDishes)}`);
    await expect(page.getByText('The menu is not here yet.')).toBeVisible();
    await page.goto(`/restaurant/${idOf(specialKeys.withoutCoordinates)}`);
    await expect(page.getByText('Restaurant location not available')).toBeVisible();
    await expect(page.getByText(/^Location information not available/)).toBeVisible();
    await page.goto(`/restaurant/${idOf(specialKeys.withoutLogo)}`);
    await expect(page.getByAltText(/^Logo of/)).toHaveAttribute('src', '/placeholder.svg');
  });
});

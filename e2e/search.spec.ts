import { demoRestaurants } from '../database/demo/restaurants.ts';
import { delayRequests, expect, restaurantOf, standAt, test } from './app.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(`a search of a state, ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('finds restaurants as one types, marks them, and bears a slip of the pen', async ({
      page,
    }) => {
      await page.goto('/?counties=SC');
      await page.getByRole('link', { name: t('places.search_all') }).click();
      await expect(page).toHaveURL('/?search=SC');
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(t('search.title', { state: 'South Carolina' }));
      const box = page.getByRole('searchbox', { name: t('search.restaurants_label') });
      const rows = page.getByRole('article');
      await expect(page.getByText(t('search.restaurants_start'))).toBeVisible();
      await box.pressSequentially('COMAL de');
      await expect(rows).toHaveCount(1);
      await expect(rows.locator('mark')).toHaveText(['Comal', 'de']);
      await expect(page).toHaveURL('/?search=SC&tab=restaurants&q=COMAL+de');
      await scan(page, 'found');
      await page.reload();
      await expect(box).toHaveValue('COMAL de');
      await expect(rows).toHaveCount(1);
      await rows.getByRole('link').first().click();
      await expect(title).toHaveText('El Comal de Lupita');
      await page.goBack();
      await expect(box).toHaveValue('COMAL de');
      await box.fill('a');
      await expect(rows).toHaveCount(20);
      await expect(page.getByText(t('search.limited', { limit: 20 }))).toBeVisible();
      await box.fill('lupitta');
      await expect(page.getByText(t('search.similar', { q: 'lupitta' }))).toBeVisible();
      await expect(rows.first()).toContainText('El Comal de Lupita');
      await box.fill(`%_'"\\ <zq>`);
      await expect(page.getByText(t('search.none', { q: `%_'"\\ <zq>` }))).toBeVisible();
      await scan(page, 'none');
      await box.fill('   ');
      await expect(page.getByText(t('search.restaurants_start'))).toBeVisible();
      await page
        .getByRole('link', { name: t('places.to_counties', { state: 'South Carolina' }) })
        .click();
      await expect(page).toHaveURL('/?counties=SC');
    });

    phoneTest(
      'shows all of the state by its switch, and the tabs by hand and by arrow',
      async ({ page }) => {
        await page.goto('/?search=GA&q=taco');
        const all = page.getByRole('switch', { name: t('search.show_all', { state: 'Georgia' }) });
        const box = page.getByRole('searchbox');
        await expect(all).not.toBeChecked();
        await all.check();
        await expect(box).toHaveValue('');
        await expect(page).toHaveURL('/?search=GA&all=1');
        await expect(page.getByText(t('restaurants.found', { count: 60 }))).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(30);
        await scan(page, 'all');
        await box.fill('cuca');
        await expect(page.getByRole('article')).toHaveCount(1);
        await expect(all).not.toBeChecked();
        // Text typed just before does not overwrite the tapped result.
        await page.goto('/?search=GA');
        await expect(all).toBeEnabled();
        await page.evaluate(() => {
          const input = document.querySelector<HTMLInputElement>('input[type=search]');
          // React watches the property of the element itself.
          Reflect.set(HTMLInputElement.prototype, 'value', 'cuca', input);
          input?.dispatchEvent(new Event('input', { bubbles: true }));
          document.querySelector<HTMLElement>('[role=switch]')?.click();
        });
        await expect(box).toHaveValue('');
        await expect(all).toBeChecked();
        await box.fill('cuca');
        await expect(page.getByRole('article')).toHaveCount(1);
        const tab = (name: Parameters<typeof t>[0]) => page.getByRole('tab', { name: t(name) });
        await tab('search.tab_restaurants').focus();
        await page.keyboard.press('ArrowRight');
        await expect(tab('search.tab_counties')).toBeFocused();
        await expect(tab('search.tab_counties')).toHaveAttribute('aria-selected', 'true');
        await expect(page).toHaveURL('/?search=GA&tab=counties&q=cuca');
        await box.fill('ful');
        await expect(page.locator('mark')).toHaveText('Ful');
        await expect(page.getByText(t('search.counties_found', { count: 1 }))).toBeVisible();
        await box.fill('fullton');
        await expect(page.getByText(t('search.similar', { q: 'fullton' }))).toBeVisible();
        await page.getByRole('link', { name: /^Fulton/ }).click();
        await expect(page).toHaveURL('/?county=13121');
        await page.goBack();
        await expect(box).toHaveValue('fullton');
      },
    );

    desktopTest(
      'leads from a ZIP code to its county, once it has five digits',
      async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.includes('/zips/')) asked.push(pathname);
        });
        await page.goto('/?search=SC&tab=zip');
        const box = page.getByRole('searchbox', { name: t('search.zip_label') });
        await expect(page.getByText(t('search.zip_start'))).toBeVisible();
        await box.fill('2940');
        await expect(page.getByText(t('search.zip_incomplete'))).toBeVisible();
        await scan(page, 'incomplete');
        await box.fill('29401');
        await expect(
          page.getByRole('heading', { name: t('places.county_name', { county: 'Charleston' }) }),
        ).toBeVisible();
        const here = demoRestaurants.filter(({ countyId }) => countyId === '45019').length;
        await expect(page.getByRole('article')).toHaveCount(here);
        await page.reload();
        await expect(box).toHaveValue('29401');
        await expect(page.getByRole('article')).toHaveCount(here);
        await box.fill('29410');
        await expect(page.getByText(t('search.zip_further', { zip: '29410' }))).toBeVisible();
        await box.fill('30303');
        await expect(
          page.getByText(t('search.zip_elsewhere', { zip: '30303', state: 'Georgia' })),
        ).toBeVisible();
        await box.fill('10001');
        await expect(
          page.getByText(t('search.zip_not_found', { zip: '10001', state: 'South Carolina' })),
        ).toBeVisible();
        // ZIP+4.
        await box.fill('29401-1234');
        await expect(page.getByRole('article')).toHaveCount(here);
        for (const wrong of ['abcde', '29401-12', '２９４０１']) {
          await box.fill(wrong);
          await expect(page.getByText(t('search.zip_incomplete'))).toBeVisible();
        }
        expect(asked.map((path) => path.slice(-5))).toEqual(['29401', '29410', '30303', '10001']);
        await page.goto('/?search=SC&tab=zip&q=30303');
        await page.getByRole('link', { name: t('search.title', { state: 'Georgia' }) }).click();
        await expect(page).toHaveURL('/?search=GA&tab=zip&q=30303');
        await expect(
          page.getByText(t('search.zip_elsewhere', { zip: '30303', state: 'Georgia' })),
        ).toHaveCount(0);
        await standAt(page, restaurantOf('el-comal-de-lupita'));
        await page.goto('/?county=45019');
        await expect(page.getByText(t('places.located'))).toBeVisible();
        await expect(page.getByRole('article').first()).toContainText('El Comal de Lupita');
      },
    );
  });
}

test.describe('a search on a poor network, in English', () => {
  test.use({ locale: 'en-US' });

  test('shows the answer to the last words, also when it comes first', async ({ page }) => {
    await page.goto('/?search=SC');
    const release = await delayRequests(page, /search\/restaurants\?.*q=comal$/);
    const box = page.getByRole('searchbox');
    const first = page.waitForRequest(/q=comal$/);
    await box.fill('comal');
    await first;
    await box.fill('azalea');
    await expect(page.getByRole('article')).toContainText(['Azalea y Maíz']);
    release();
    await box.fill('azale');
    await expect(page).toHaveURL(/q=azale$/);
    await expect(page.getByRole('article')).toContainText(['Azalea y Maíz']);
  });

  test('says that it could not search, and tries again', async ({ page }) => {
    await page.goto('/?search=SC');
    await page.route('**/api/search/**', (route) =>
      route.fulfill({ status: 400, json: { code: 'internal' } }),
    );
    await page.getByRole('searchbox').fill('comal');
    await expect(page.getByRole('alert')).toContainText('Failed to search restaurants', {
      timeout: 20_000,
    });
    await page.unroute('**/api/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('works as a form without a script', async ({ browser, app }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: app.url,
      locale: 'en-US',
    });
    const page = await context.newPage();
    const find = async (words: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    };
    await page.goto('/?search=SC');
    await find('lupita');
    await expect(page).toHaveURL('/?search=SC&tab=restaurants&q=lupita');
    await expect(page.locator('mark')).toHaveText('Lupita');
    await page.getByRole('switch').check();
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('60 restaurants found')).toBeVisible();
    await page.goto('/?search=SC&all=1');
    await page.getByRole('link', { name: 'Show 30 more' }).click();
    await expect(page.getByRole('article')).toHaveCount(60);
    await page.getByRole('tab', { name: 'Counties' }).click();
    await find('charl');
    await expect(page.getByRole('link', { name: /^Charleston/ })).toBeVisible();
    await page.getByRole('tab', { name: 'ZIP', exact: true }).click();
    await find('29401');
    await expect(page.getByRole('heading', { name: 'Charleston County' })).toBeVisible();
    await find('10001');
    await expect(page.getByText('ZIP code 10001 was not found in South Carolina.')).toBeVisible();
    await context.close();
  });

  test('bears whatever an address says', async ({ page }) => {
    const long = 'x'.repeat(10_000);
    for (const address of [
      `/?search=SC&q=${long}`,
      `/?search=SC&tab=zip&q=${long}`,
      `/?state=SC&q=${long}&rows=-1`,
      `/?search=SC&tab=${long}&all=2&rows=1e9`,
    ]) {
      expect((await page.goto(address))?.status(), address.slice(0, 30)).toBe(200);
      await expect(page.getByRole('searchbox')).toBeVisible();
    }
    expect((await page.goto('/?search=TX'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });
});

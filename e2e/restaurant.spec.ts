import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { demoRestaurants, specialKeys } from '../database/demo/restaurants.ts';
import { restaurants } from '../database/schema/restaurants.ts';
import { type App, DESKTOP, expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const withSpecial3 = demoRestaurants.find(({ dishes }) =>
  dishes.some(({ name }) => /special 3/i.test(name)),
);

/** Sets fields of the restaurant, as an owner might have. */
const fillIn = (app: App, id: string, values: Partial<typeof restaurants.$inferInsert>) =>
  app.db.update(restaurants).set(values).where(eq(restaurants.id, id));

/** Answers for the video services, and records the requests. */
async function watchOtherHosts(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      asked.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    },
  );
  return asked;
}

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('the page has every block, and what is near leads on from its top', async ({
      page,
      app,
    }) => {
      await fillIn(app, place.id, { websiteUrl: 'lupita.example' });
      await standAt(page, place, 0.4);
      await page.goto(`/restaurant/${place.id}`);
      const website = page.getByRole('link', { name: t('restaurants.website'), exact: true });
      await expect(website).toHaveAttribute('href', 'https://lupita.example');
      await expect(
        page.getByRole('link', { name: t('restaurants.website_of', { name: place.name }) }),
      ).toHaveAttribute('href', 'https://lupita.example');
      await expect(page.getByText(t('restaurants.away', { distanceMiles: 0.4 }))).toBeVisible();
      // One message, not two.
      await expect(page.locator('main header')).not.toContainText(t('places.category_very_close'));
      await expect(page.getByText(t('voting.how_title'))).toBeVisible();
      await expect(page.getByText(t('restaurants.featured'))).toBeVisible();
      await page.getByRole('region', { name: t('reviews.title') }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: t('reviews.more') }).click();
      await expect(page.getByRole('button', { name: t('reviews.more') })).toHaveCount(0);
      const nearby = page.getByRole('region', { name: t('restaurants.nearby') });
      await expect(nearby.getByRole('article')).toHaveCount(4);
      await expect(nearby.getByRole('article').first()).toContainText(/\d\.\d mi/);
      await expect(
        nearby.getByRole('link', { name: new RegExp(`^${t('restaurants.directions')}`) }),
      ).toHaveCount(4);
      await expect(nearby).not.toContainText(place.name);
      const other = nearby.getByRole('heading', { level: 3 }).first();
      const otherName = (await other.textContent()) ?? '';
      await other.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherName);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.getByRole('link', { name: t('shell.back') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.name);
    });

    phoneTest(
      'an unknown restaurant, and one that cannot be loaded, have a way back',
      async ({ page }) => {
        await page.goto(`/restaurant/${place.id}`);
        // Before hydration, a link loads a whole page.
        await expect(page.getByRole('button', { name: t('restaurants.share') })).toBeEnabled();
        await page.route('**/api/restaurants/*', (route) => route.abort());
        const nearby = page.getByRole('region', { name: t('restaurants.nearby') });
        const other = nearby.getByRole('heading', { level: 3 }).getByRole('link').first();
        const otherName = (await other.textContent()) ?? '';
        await other.click();
        const failed = page.getByRole('heading', { name: t('restaurants.error_title') });
        await expect(failed).toBeVisible();
        await scan(page, 'not loaded');
        await page.unroute('**/api/restaurants/*');
        await page.getByRole('button', { name: t('shell.retry') }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(otherName);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto('/restaurant/00000000-0000-4000-8000-000000000000');
        await expect(
          page.getByRole('heading', { name: t('restaurants.not_found_title') }),
        ).toBeVisible();
        // The demo's tools, which come last, do not ask for it again.
        await expect(page.getByRole('button', { name: t('shell.demo_real') })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(asked.filter((path) => path.startsWith('/api/restaurants/'))).toEqual([]);
        await page.getByRole('link', { name: t('shell.back') }).click();
        await expect(page).not.toHaveURL(/00000000/);
      },
    );

    desktopTest('odd data is shown sensibly, and unsafe links are not', async ({ page, app }) => {
      const unsafe = 'javascript:alert(1)';
      await fillIn(app, place.id, {
        name: `${'Taquería'.repeat(20)} مطعم التاكو 🌮🌮🌮`,
        logoUrl: 'https://broken.invalid/logo.png',
        description: null,
        descriptionEn: null,
        descriptionEs: null,
        address: null,
        zipCode: '29401',
        latitude: null,
        longitude: null,
        websiteUrl: unsafe,
        instagramUrl: unsafe,
        facebookUrl: 'JavaScript://x.example/%0Aalert(1)',
        tiktokUrl: 'data:text/html,<script>alert(1)</script>',
        videoUrl: unsafe,
      });
      await page.route('https://broken.invalid/**', (route) => route.abort());
      await page.goto(`/restaurant/${place.id}`);
      await expect(page.getByText('29401')).toBeVisible();
      await expect(page.getByAltText(/Lo|lo/).first()).toHaveAttribute('src', '/placeholder.svg');
      const links = page.locator('main a');
      const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(targets.filter((href) => /^(javascript|data):/i.test(href ?? ''))).toEqual([]);
      const nearby = page.getByRole('region', { name: t('restaurants.nearby') });
      await expect(nearby.getByRole('article')).toHaveCount(4);
      await expect(
        page.locator('main header').getByRole('link', { name: t('restaurants.directions') }),
      ).toHaveCount(0);
      await scan(page, 'odd data');
    });
  });
}

test.describe('the video, on a desktop, in English', () => {
  test.use({ viewport: DESKTOP, locale: 'en-US' });

  test('comes from its service only after the tap', async ({ page, app }) => {
    const asked = await watchOtherHosts(page);
    await fillIn(app, place.id, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
    await page.goto(`/restaurant/${place.id}`);
    const play = page.getByRole('button', { name: `Play the video of ${place.name}` });
    await play.scrollIntoViewIfNeeded();
    await expect(page.getByText(/^YouTube plays the video once you tap/)).toBeVisible();
    expect(asked).toEqual([]);
    await play.focus();
    await page.keyboard.press('Enter');
    const player = page.getByTitle(`Video: ${place.name}`);
    await expect(player).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw/,
    );
    await expect(player).toBeFocused();
    await expect.poll(() => asked).toEqual(['www.youtube-nocookie.com']);
    await expect(page.getByRole('link', { name: /^Watch the video · YouTube/ })).toHaveAttribute(
      'href',
      'https://youtu.be/dQw4w9WgXcQ',
    );
  });

  test('stands beside "Special 3", from Vimeo too', async ({ page, app }) => {
    if (!withSpecial3) throw new Error('The demo has no Special 3.');
    const asked = await watchOtherHosts(page);
    await fillIn(app, withSpecial3.id, { videoUrl: 'vimeo.com/123456789' });
    await page.goto(`/restaurant/${withSpecial3.id}`);
    const dish = page.getByRole('listitem').filter({ hasText: /special 3/i });
    const play = dish.getByRole('button', { name: /^Play the video/ });
    await play.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await play.click();
    await expect(dish.getByTitle(/^Video/)).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1',
    );
    await expect(page.getByRole('heading', { name: 'Video', exact: true })).toHaveCount(0);
  });

  test('of another site is a link, and a broken file says so', async ({ page, app }) => {
    await fillIn(app, place.id, { videoUrl: 'example.com/our-story' });
    await page.goto(`/restaurant/${place.id}`);
    await expect(
      page.getByRole('link', { name: /^Watch the video · example.com/ }),
    ).toHaveAttribute('href', 'https://example.com/our-story');
    await page.route('https://broken.invalid/**', (route) => route.abort());
    const other = restaurantOf('la-ultima-tortilla');
    await fillIn(app, other.id, { videoUrl: 'https://broken.invalid/tacos.mp4' });
    await page.goto(`/restaurant/${other.id}`);
    const video = page.getByRole('figure');
    await video.getByRole('button').click();
    await expect(video.getByRole('alert')).toHaveText('The video does not play here.');
    await expect(video.getByRole('link', { name: /broken\.invalid/ })).toBeVisible();
  });

  test('is the festival’s where the restaurant has none', async ({ page, app }) => {
    const asked = await watchOtherHosts(page);
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('button', { name: 'Play the festival video' }).click();
    await expect(page.locator('video')).toHaveAttribute('src', '/festival.mp4');
    await expect(page.locator('video')).toBeFocused();
    expect(asked).toEqual([]);
    const film = await page.request.get(`${app.url}/festival.mp4`, {
      headers: { range: 'bytes=0-99' },
    });
    expect([film.status(), film.headers()['content-type']]).toEqual([206, 'video/mp4']);
  });
});

test.describe('sharing, with a phone, in Spanish', () => {
  test.use({ viewport: PHONE, locale: 'es-US' });
  const link = (app: App) => `${app.url}/restaurant/${place.id}`;

  test('hands the link to the device’s own sheet', async ({ page, app }) => {
    await page.addInitScript(() => {
      // The share sheet belongs to the device: its input is recorded here.
      Object.assign(navigator, {
        share: (card: unknown) => Promise.resolve(Object.assign(window, { card })),
      });
    });
    await page.goto(`/restaurant/${place.id}?from=state&stateId=SC`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect
      .poll(() => page.evaluate(() => 'card' in window && window.card))
      .toEqual({
        title: place.name,
        text: `${place.name} es parte del festival del taco. ¡Ven y vota por su mejor platillo!`,
        url: link(app),
      });
  });

  test('copies it where there is no sheet, and shows it where it cannot', async ({
    page,
    context,
    app,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link(app));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByRole('dialog').getByLabel('Enlace de esta página')).toHaveValue(
      link(app),
    );
  });
});

test('a restaurant without coordinates or dishes offers no way there and no vote', async ({
  page,
}) => {
  const idOf = (key: string) => demoRestaurants.find((one) => one.key === key)?.id;
  await page.goto(`/restaurant/${idOf(specialKeys.withoutCoordinates)}`);
  await expect(page.getByRole('region', { name: 'Nearby restaurants' })).toBeVisible();
  await expect(
    page.locator('main header').getByRole('link', { name: 'Get Directions' }),
  ).toHaveCount(0);
  await page.goto(`/restaurant/${idOf(specialKeys.withoutDishes)}`);
  await expect(page.getByText('The menu is not here yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);
});

test('the far-away banner, once dismissed, leads to the state and does not come back', async ({
  page,
}) => {
  await standAt(page, place, 2);
  await page.goto(`/restaurant/${place.id}`);
  const banner = page.getByText('2.0 mi away.');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'See others nearby' }).click();
  await expect(page).toHaveURL('/?state=SC');
  await page.goto(`/restaurant/${place.id}`);
  await expect(page.getByText('2.0 mi', { exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  const other = restaurantOf('palmetto-taco');
  await page.goto(`/restaurant/${other.id}`);
  await standAt(page, other, 2);
  await expect(banner).toBeVisible();
});

test('vote=true leads to the dishes, and opens the vote that is ready', async ({ page }) => {
  await page.goto(`/restaurant/${place.id}?vote=true`);
  await expect(page.getByRole('heading', { name: 'Dishes' })).toBeFocused();
  await page.getByRole('radio', { name: '3 points' }).first().check();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Sign in to vote' })).toBeVisible();
});

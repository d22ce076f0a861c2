import type { Page, Request } from '@playwright/test';
import { requestsOfPage } from '../scripts/page-requests.ts';
import { bytesDuring, expect, PHONE, restaurantOf, test } from './app.ts';

const place = restaurantOf('el-comal-de-lupita');

/**
 * Limits for a first visit: requests of any kind, and bytes of scripts and pictures as transferred. The first
 * scripts are those that the page starts with; the others load once it works. React, the router and the query
 * client alone are 85 KB. Installing, offline pages, retried writes, page counts, shortcuts and the native shell
 * cost each first view 2 KB; their code loads when the page is idle. Half a kilobyte is what a page shows while
 * the next one loads, and the way to ask again.
 */
const BUDGETS = [
  {
    name: 'home',
    path: '/',
    requests: 9,
    firstScriptBytes: 119_500,
    scriptBytes: 121_500,
    pictureBytes: 6000,
    asked: [],
  },
  {
    name: 'state list',
    path: '/?state=SC',
    requests: 16,
    firstScriptBytes: 130_800,
    scriptBytes: 134_000,
    // Of five dishes: so many rows fit on a phone.
    pictureBytes: 32_000,
    asked: [],
  },
  {
    name: 'counties',
    path: '/?counties=GA',
    requests: 14,
    firstScriptBytes: 134_300,
    // With the borders of 159 counties.
    scriptBytes: 144_500,
    pictureBytes: 6000,
    asked: [],
  },
  {
    name: 'policy',
    path: '/privacy-policy',
    requests: 10,
    firstScriptBytes: 121_200,
    scriptBytes: 123_500,
    pictureBytes: 6000,
    asked: [],
  },
  {
    name: 'restaurant',
    path: `/restaurant/${place.id}`,
    requests: 16,
    firstScriptBytes: 146_700,
    scriptBytes: 149_000,
    pictureBytes: 35_000,
    // By design: data that changes with every vote is not in the page.
    asked: [`/api/restaurants/${place.id}/standing`],
  },
];

test.use({ viewport: PHONE, locale: 'en-US' });

for (const { name, path, asked, ...limits } of BUDGETS) {
  test(`${name}: few requests, few bytes, nothing asked for twice, nothing moves`, async ({
    page,
  }) => {
    const loaded = await visit(page, path, asked);
    const paths = loaded.map((request) => new URL(request.url()).pathname);
    // By the page's own script (web/shell/start-after-paint.ts).
    const named = await page.evaluate(() =>
      Array.from(document.scripts, ({ text }) => text).find((text) => /modulepreload/.test(text)),
    );
    const first = loaded.filter((_, index) => named?.includes(`"${paths[index]}"`));
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(limits.requests);
    const firstBytes = await bytesOf(first, 'script');
    // It has the libraries: nothing that it starts with is missed here.
    expect(firstBytes).toBeGreaterThan(100_000);
    expect(firstBytes).toBeLessThanOrEqual(limits.firstScriptBytes);
    expect(await bytesOf(loaded, 'script')).toBeLessThanOrEqual(limits.scriptBytes);
    expect(await bytesOf(loaded, 'image')).toBeLessThanOrEqual(limits.pictureBytes);
    // The page came with its data: hydration requests nothing again.
    expect(paths.filter((one) => one.startsWith('/api/')).toSorted()).toEqual(asked);
    // Nothing moves by itself.
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

test.describe('on a screen of three pixels a point', () => {
  test.use({ deviceScaleFactor: 3 });

  test('a photo comes as AVIF in the width that is shown, once one is near it', async ({
    page,
  }) => {
    // Its photo belongs to the third dish from the top: far below the first view.
    const deep = restaurantOf('fonda-dona-cuca');
    const dish = deep.dishes.find(({ plate }) => plate === 'carnitas');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const photo = page.getByAltText(`Picture of ${dish?.name}`);
    await visit(page, `/restaurant/${deep.id}`);
    expect(asked.filter((path) => path.endsWith('/1080'))).toEqual([]);
    const arrived = page.waitForResponse((response) => response.url().endsWith('/1080'));
    await photo.scrollIntoViewIfNeeded();
    const answer = await arrived;
    expect(await answer.headerValue('content-type')).toBe('image/avif');
    await expect(photo).toHaveJSProperty('currentSrc', answer.url());
    expect(asked.filter((path) => path.endsWith('/1440'))).toEqual([]);
  });
});

test.describe('who comes back', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [name, path, asked] of [
    ['home', '/', null],
    ['a list', '/?state=SC', null],
    ['a restaurant', `/restaurant/${place.id}`, '**/standing'],
  ] as const) {
    test(`loads hardly anything again: ${name}`, async ({ page, context, app }) => {
      await page.goto(path);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.close();
      const again = await context.newPage();
      const bytes = await bytesDuring(app, async () => {
        // The stream of a restaurant stays open: its network is never idle.
        const last = asked ? again.waitForResponse(asked) : null;
        await again.goto(path, { waitUntil: asked ? 'load' : 'networkidle' });
        await last;
      });
      // Measured 2.0 to 5.2 KB, most of it headers: the page is as it was, and what changes is asked for.
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(6000);
    });
  }
});

/** Bytes of response bodies, as transferred. */
async function bytesOf(loaded: Request[], type: string): Promise<number> {
  const some = loaded.filter((request) => request.resourceType() === type);
  const sizes = await Promise.all(some.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/**
 * All requests of a first visit, until the page is hydrated and the network is idle.
 * @param asked what the hydrated page requests: on a slow machine the network is idle before
 */
async function visit(page: Page, path: string, asked: readonly string[] = []): Promise<Request[]> {
  await page.addInitScript(() => {
    const sums = Object.assign(window, { layoutShift: 0 });
    // A slow machine paints a page that it has read half of, a title without the line below it.
    let isRead = Infinity;
    document.addEventListener(
      'readystatechange',
      () => requestAnimationFrame(() => (isRead = performance.now())),
      { once: true },
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        const counts = shift.startTime > isRead && !shift.hadRecentInput;
        if (counts) sums.layoutShift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // At night, when the text of the opening hours is longest.
  await page.clock.setFixedTime('2026-11-22T04:30:00Z');
  // The stream stays open: the network would never be idle.
  await page.route('**/api/live?*', (route) => route.abort());
  const loaded: Request[] = [];
  page.on('requestfinished', (request) => loaded.push(request));
  const answered = asked.map((one) => page.waitForResponse(`**${one}*`));
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(answered);
  await page.waitForLoadState('networkidle');
  const own = await requestsOfPage(page, loaded);
  // It loads a second after each page has started: on a slow machine the network is not idle
  // before.
  return own.filter((request) => !request.url().includes('/assets/cleanup-'));
}

/** Cumulative layout shift once the page is read, without the browser's own windows of 5 seconds. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

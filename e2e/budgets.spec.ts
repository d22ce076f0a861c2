import type { Page, Request } from '@playwright/test';
import { expect, PHONE, restaurantOf, test } from './app.ts';

const place = restaurantOf('el-comal-de-lupita');

/**
 * What a first visit may cost: requests of any kind, and bytes of scripts as they are transferred.
 * React, the router and the query client alone are 93 KB, however little they are asked to do.
 */
const BUDGETS = [
  { name: 'home', path: '/', requests: 8, scriptBytes: 120_000, asked: [] },
  { name: 'state list', path: '/?state=SC', requests: 30, scriptBytes: 126_500, asked: [] },
  {
    name: 'restaurant',
    path: `/restaurant/${place.id}`,
    requests: 20,
    scriptBytes: 134_500,
    // By design: what changes with every vote is not in the page.
    asked: ['reviews', 'standing'].map((what) => `/api/restaurants/${place.id}/${what}`),
  },
];

test.use({ viewport: PHONE, locale: 'en-US' });

for (const { name, path, requests, scriptBytes, asked } of BUDGETS) {
  test(`${name}: few requests, few bytes, nothing asked for twice, nothing moves`, async ({
    page,
  }) => {
    const loaded = await visit(page, path);
    const paths = loaded.map((request) => new URL(request.url()).pathname);
    expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(requests);
    const scripts = loaded.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeLessThanOrEqual(scriptBytes);
    // The page came with its data: the browser takes over without asking again.
    expect(paths.filter((one) => one.startsWith('/api/')).toSorted()).toEqual(asked);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  });
}

/** All that a first visit asks for, until the page works and the network is quiet. */
async function visit(page: Page, path: string): Promise<Request[]> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        const sums = window as unknown as { layoutShift: number };
        if (!shift.hadRecentInput) sums.layoutShift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const loaded: Request[] = [];
  page.on('requestfinished', (request) => loaded.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  return loaded.filter((request) => !request.url().startsWith('data:'));
}

/** Cumulative layout shift, without the browser's own windows of 5 seconds. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

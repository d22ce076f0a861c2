import type { Page } from '@playwright/test';
import { desc } from 'drizzle-orm';
import { personIdOf } from '../database/demo/people.ts';
import { pageViews } from '../database/schema/visits.ts';
import { expect, PHONE, restaurantOf, test } from './app.ts';
import { openPolicies } from './footer.ts';
import { enter } from './enter.ts';

const place = restaurantOf('el-comal-de-lupita');
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const SCREENS = [
  '/',
  '/?state=SC',
  `/restaurant/${place.id}`,
  '/auth?tab=signin',
  '/my-votes',
  '/privacy-policy',
];

test.use({ viewport: PHONE, locale: 'en-US', userAgent: PHONE_AGENT });

/** Records the page's requests from now on. */
function watchRequests(page: Page): { hosts: Set<string>; reported: string[] } {
  const asked = { hosts: new Set<string>(), reported: [] as string[] };
  page.on('request', (request) => {
    const { protocol, host, pathname } = new URL(request.url());
    if (!/^https?:$/.test(protocol)) return;
    asked.hosts.add(host);
    if (pathname.startsWith('/api/page-views')) asked.reported.push(pathname);
  });
  return asked;
}

test('opened pages are reported to our own server alone, with who opened them and for how long', async ({
  page,
  app,
}) => {
  const asked = watchRequests(page);
  await enter(page, app, 'visitor');
  await page.clock.install();
  for (const screen of SCREENS) {
    const reported = page.waitForResponse('**/api/page-views');
    await page.goto(screen);
    await reported;
  }
  // Wait for hydration: else the link loads another page, and what a page
  // sends as it closes has Chromium's own name.
  await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
  await page.clock.fastForward(7000);
  await openPolicies(page);
  await page.getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  const views = () => app.db.select().from(pageViews).orderBy(desc(pageViews.createdAt));
  const visited = async (path: string) =>
    (await views()).find(({ pagePath }) => pagePath === path)?.visitDuration;
  await expect.poll(() => visited('/privacy-policy')).toBeGreaterThanOrEqual(7);
  await expect.poll(async () => (await views()).length).toBe(SCREENS.length + 1);
  expect([...asked.hosts]).toEqual([new URL(app.url).host]);
  const rows = await views();
  expect(new Set(rows.map(({ userSession }) => userSession)).size).toBe(1);
  expect(rows.find(({ restaurantId }) => restaurantId === place.id)).toMatchObject({
    pagePath: `/restaurant/${place.id}`,
    pageTitle: expect.stringContaining(place.name),
    userId: personIdOf('visitor'),
    userAgent: PHONE_AGENT,
  });

  // If the server does not accept them, by hanging or by failing, the page is not affected.
  await page.route('**/api/page-views/duration', () => {});
  await page.route('**/api/page-views', (route) => route.abort());
  const before = asked.reported.length;
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect.poll(() => asked.reported.length).toBe(before + 2);
});

test('who asks not to be tracked is not: nothing is sent', async ({ page, app }) => {
  await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const asked = watchRequests(page);
  await page.goto('/');
  // The code that reports it is loaded once the page is idle.
  await page.waitForLoadState('networkidle');
  expect(asked.reported).toEqual([]);
  expect(await app.db.$count(pageViews)).toBe(0);
});

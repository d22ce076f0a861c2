import type { Page, Route } from '@playwright/test';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, STILL } from './visitors.ts';

// Pages that all members share: the browser asks who it is (web/people/member-page.ts).

const place = restaurantOf('el-comal-de-lupita');
const [name, t, use] = onDesktop;

test.describe(name, () => {
  test.use({ ...use, ...STILL });

  const title = (page: Page) => page.getByRole('heading', { level: 1, name: place.name });
  const own = (page: Page) =>
    page.getByRole('banner').getByRole('link', { name: t('shell.my_votes') });
  /** Answers the page's first question who it is; later ones reach the server. */
  async function answerFirst(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
    let asked = 0;
    await page.route('**/api/people/me', (route) => {
      asked += 1;
      return asked === 1 ? answer(route) : route.continue();
    });
  }

  for (const [how, answer] of [
    ['no answer', (route: Route) => route.abort()],
    ['a page of a proxy', (route: Route) => route.fulfill({ status: 503, body: '<html>503' })],
    ['a refusal', (route: Route) => route.fulfill({ status: 503, json: { code: 'unavailable' } })],
  ] as const) {
    test(`after ${how} the page asks again who it is`, async ({ page, app }) => {
      await enter(page, app, 'visitor');
      await answerFirst(page, answer);
      await page.goto(`/restaurant/${place.id}`);
      await expect(own(page)).toBeVisible();
      await expect(title(page)).toBeVisible();
    });
  }

  test('whose session ends meanwhile is signed out, and who became an organiser sees it', async ({
    page,
    app,
  }) => {
    await enter(page, app, 'visitor');
    await answerFirst(page, (route) => route.fulfill({ json: { person: null } }));
    await page.goto(`/restaurant/${place.id}`);
    await expect(page.getByRole('link', { name: t('shell.sign_in') }).first()).toBeVisible();
    await expect(title(page)).toBeVisible();

    const { person } = await (await page.request.get('/api/people/me')).json();
    await answerFirst(page, (route) =>
      route.fulfill({ json: { person: { ...person, isAdmin: true } } }),
    );
    await page.goto(`/restaurant/${place.id}`);
    await expect(
      page.getByRole('banner').getByRole('link', { name: t('shell.admin') }),
    ).toBeVisible();
    await expect(title(page)).toBeVisible();
  });
});

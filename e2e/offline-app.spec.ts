import type { BrowserContext, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { votes } from '../database/schema/voting.ts';
import { expect, rateByKey, requestsDuring, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { isKept, keptFiles, keptNames, nameOf } from './kept.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const unseen = restaurantOf('fonda-dona-cuca');

test.use({ serviceWorkers: 'allow', ...STILL });

/** The whole content of Cache Storage and IndexedDB, as one text. */
const allKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        texts.push(request.url, (await answer?.text()) ?? '');
        answer?.headers.forEach((value) => texts.push(value));
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        texts.push(JSON.stringify(reading.result));
      }
      db.close();
    }
    return texts.join('\n');
  });

const goOffline = (context: BrowserContext) => context.setOffline(true);

for (const [name, t, use] of [onPhone]) {
  test.describe(name, () => {
    test.use(use);
    const title = (page: Page, text: string) =>
      page.getByRole('heading', { level: 1, name: text, exact: true });

    test('what was seen opens without a network, says of when it is, and goes on by itself', async ({
      page,
      context,
    }) => {
      await page.goto('/?state=SC');
      await isKept(page, nameOf('restaurants', { stateId: 'SC' }, null));
      await page.goto('/privacy-policy');
      await expect.poll(() => keptFiles(page)).toMatch(/policies-privacy-/);
      await expect.poll(() => keptFiles(page)).toMatch(/policies-frame-/);
      await page.goto(`/restaurant/${place.id}`);
      await isKept(page, nameOf('restaurant', place.id));
      await expect.poll(() => keptNames(page)).toContain(nameOf('settings'));
      await goOffline(context);
      const notice = page
        .getByText(t('offline.told_bare').replace('.', ''), { exact: false })
        .last();
      await expect(notice).toContainText(/\d:\d\d/);

      await page.reload();
      await expect(title(page, place.name)).toBeVisible();
      await expect(notice).toContainText(/\d:\d\d/);
      await expect(page.locator('html')).toHaveAttribute('lang', use.locale.slice(0, 2));
      await scan(page, 'a restaurant without a network');
      await page.goto('/?state=SC');
      await expect(
        title(page, t('restaurants.state_title', { state: 'South Carolina' })),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: place.name }).first()).toBeVisible();

      await page.goto('/privacy-policy');
      await expect(title(page, t('shell.policy_privacy'))).toBeVisible();
      await page.goto(`/restaurant/${unseen.id}`);
      await expect(title(page, t('offline.title'))).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t('offline.title')}`));
      // It is shown above the page.
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: t('offline.seen_title') })).toBeVisible();
      await scan(page, 'a page that was never seen, without a network');
      await page.getByRole('link', { name: new RegExp(`^${place.name}`) }).click();
      await expect(title(page, place.name)).toBeVisible();
      await page.goBack();
      await expect(title(page, t('offline.title'))).toBeVisible();
      await context.setOffline(false);
      await expect(title(page, unseen.name)).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  });
}

test.describe('somebody who is signed in', () => {
  test.use({ locale: 'en-US' });

  test('votes on a page that opened without a network, and leaves nothing personal behind', async ({
    page,
    context,
    app,
  }) => {
    const { id, email, fullName } = demoPerson('visitor');
    await enter(page, app, 'visitor');
    await page.goto(`/restaurant/${place.id}`);
    await isKept(page, nameOf('restaurant', place.id));
    await standAt(page, place);
    await goOffline(context);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
    await expect(page.getByText('You are offline. This is from')).toBeVisible();
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Alt+h');
    await expect(page.getByRole('dialog', { name: 'Keyboard and help' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Only the server knows the organisers: the page fails, and its frame stays.
    await page.goto('/admin/users');
    await expect(
      page.getByRole('main').getByRole('heading', { level: 1, name: 'You are offline' }),
    ).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto(`/restaurant/${place.id}`);
    await rateByKey(page.getByRole('radio').nth(4));
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('dialog')).toContainText('Waiting for the network');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
    const cast = await app.db
      .select()
      .from(votes)
      .where(and(eq(votes.voterEmail, email), eq(votes.restaurantId, place.id)));
    expect(cast.filter(({ voteDay }) => voteDay === '2026-05-02')).toMatchObject([
      { rating: 4, locationVerified: true },
    ]);

    await page.goto('/my-votes');
    await expect(page.getByRole('heading', { name: 'My Voting History' })).toBeVisible();
    const kept = await allKept(page);
    expect(kept).toContain(place.name);
    for (const own of [id, email, fullName, 'vota.session']) expect(kept).not.toContain(own);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect.poll(() => keptNames(page)).not.toContain(nameOf('restaurant', place.id));
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(id);
    const left = await allKept(page);
    for (const own of [id, email, fullName]) expect(left).not.toContain(own);
  });
});

test('what the worker leaves to the server is asked for once, and so is a page', async ({
  page,
  app,
}) => {
  await page.goto('/');
  await isKept(page, nameOf('settings'));
  // From here on the worker answers.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const paths = ['/api/settings', '/cards/festival.png', '/dev/mail', '/?state=SC'];
  const asked = await requestsDuring(app, async () => {
    for (const path of paths) await page.goto(path);
    // Nothing of it comes late, either.
    await expect(page.getByRole('link', { name: place.name }).first()).toBeVisible();
  });
  for (const path of paths) {
    expect(asked.filter((one) => one === `GET ${path}`)).toHaveLength(1);
  }
});

import type { Page } from '@playwright/test';
import type { Favourite } from '../domain/restaurants/schema.ts';
import { type App, expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const others = ['la-ultima-tortilla', 'casa-amapola'].map(restaurantOf);

/** @returns ids, in order of saving */
async function savedOnServer(page: Page, app: App): Promise<string[]> {
  const answer = await page.request.get(`${app.url}/api/favourites`);
  return ((await answer.json()) as Favourite[]).map(({ id }) => id);
}

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });
    const heart = { save: t('favourites.save', { name: place.name }) };
    const broken = t('favourites.remove', { name: place.name });

    test('a restaurant is saved, removed, and back by undo', async ({ page, app }) => {
      await enter(page, app, 'visitor');
      await page.goto(`/restaurant/${place.id}`);
      await page.getByRole('button', { name: heart.save }).click();
      await expect(page.getByText(t('favourites.saved'))).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: broken }).click();
      await expect(page.getByRole('button', { name: heart.save })).toBeVisible();
      // The toast waits while its button has the focus.
      const undo = page.getByRole('button', { name: t('favourites.undo') });
      await undo.focus();
      await scan(page, 'removed, with undo');
      await undo.click();
      await expect(page.getByText(t('favourites.saved'))).toBeVisible();
      // The same heart in a list: beside the row's link, large enough for a thumb.
      await page.goto('/?state=SC&q=comal');
      const heartOfRow = page.getByRole('article').getByRole('button', { name: broken });
      await expect(heartOfRow).toBeVisible();
      const { width = 0, height = 0 } = (await heartOfRow.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await heartOfRow.click();
      await expect(page.getByText(t('favourites.removed'))).toBeVisible();
      await undo.focus();
      await expect(
        page.getByRole('article').getByRole('button', { name: heart.save }),
      ).toBeVisible();
      await undo.click();
      await expect(heartOfRow).toBeVisible();
      await expect(page.getByText(t('favourites.saved'))).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    });

    phoneTest('without any, the page says how to begin', async ({ page, app }) => {
      await enter(page, app, 'visitor');
      await page.goto('/favourites');
      await expect(page.getByText(t('favourites.empty'))).toBeVisible();
      await scan(page, 'no favourites');
    });

    desktopTest('the saved ones stand in the order of a walk', async ({ page, app }) => {
      await enter(page, app, 'visitor');
      const inOrder = [place, ...others].map(({ id }) => id);
      for (const id of inOrder) {
        await page.request.post(`${app.url}/api/favourites`, {
          data: { restaurantId: id, isFavourite: true },
          headers: { origin: app.url },
        });
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
      }
      await page.goto('/favourites');
      const names = page.locator('main').getByRole('heading', { level: 2 });
      await expect(names).toHaveCount(3);
      // Without a position the order is the shortest route, and the same again after an undo.
      const walk = await names.allTextContents();
      await page.getByRole('button', { name: broken }).click();
      await expect(names).toHaveCount(2);
      await page.getByRole('button', { name: t('favourites.undo') }).click();
      await expect(names).toHaveText(walk);
      await expect.poll(() => savedOnServer(page, app)).toEqual(inOrder);
      await page.reload();
      await expect(names).toHaveText(walk);
      await page.getByRole('button', { name: t('favourites.start_here') }).click();
      await expect(page.getByText(t('location.denied'))).toBeVisible();
      await standAt(page, place, 0.5);
      await expect(page.getByText(t('favourites.started_here'))).toBeVisible();
      await expect(names.first()).toHaveText(place.name);
      const first = page.locator('main').getByRole('listitem').first();
      await expect(first).toContainText(t('favourites.leg_from_you', { distanceMiles: 0.5 }));
      await expect(first).toContainText(t('favourites.walk_minutes', { count: 10 }));
      await scan(page, 'favourites');
      await page.getByRole('button', { name: broken }).click();
      const undo = page.getByRole('button', { name: t('favourites.undo') });
      await expect(undo).toBeFocused();
      await expect(names).toHaveCount(2);
      await undo.press('Enter');
      await expect(page.getByRole('button', { name: broken })).toBeFocused();
      await expect(names.first()).toHaveText(place.name);
      // The undo has to arrive before the server cannot be reached.
      await expect.poll(() => savedOnServer(page, app)).toEqual(inOrder);
      // A favourite that cannot be removed returns to its place.
      const located = await names.allTextContents();
      await page.route('**/api/favourites', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: broken }).click();
      await expect(page.getByText(t('errors.network'))).toBeVisible();
      await expect(names).toHaveText(located);
    });
  });
}

test.describe('with a phone, in English', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });
  const save = `Save ${place.name} to your favorites`;
  const remove = `Remove ${place.name} from your favorites`;

  test('who is signed out signs in, and finds it saved', async ({ page }) => {
    const { email, password } = demoPerson('visitor');
    const list = '/?state=SC&q=comal';
    await page.goto(list);
    const heart = page.getByRole('button', { name: save });
    const dialog = page.getByRole('dialog', { name: 'Sign in to save favorites' });
    await heart.click();
    await scan(page, 'sign in to save');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(heart).toBeFocused();
    await heart.click();
    await dialog.getByRole('link', { name: /Sign in$/ }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByText('Saved to your favorites')).toBeVisible();
    await expect(page.getByRole('button', { name: remove })).toBeVisible();
  });

  test('what was put off is not saved later', async ({ page, app }) => {
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('button', { name: save }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await enter(page, app, 'visitor');
    await page.reload();
    await expect(page.getByRole('button', { name: save })).toBeEnabled();
  });

  test('a refusal takes it back, and says why', async ({ page, app }) => {
    await enter(page, app, 'visitor');
    await page.goto(`/restaurant/${place.id}`);
    await page.route('**/api/favourites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText(/could not be reached|connection/i)).toBeVisible();
    await expect(page.getByRole('button', { name: save })).toBeVisible();
    await page.unroute('**/api/favourites');
    await page.context().clearCookies();
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByText('Please sign in', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: save })).toBeEnabled();
    await page.goto('/favourites');
    await expect(page).toHaveURL('/auth');
  });
});

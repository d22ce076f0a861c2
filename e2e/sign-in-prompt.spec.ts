import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const visitor = demoPerson('visitor');
const START = new Date('2026-05-02T16:00:00Z');
const HOUR_MS = 3_600_000;

const prompt = (page: Page) => page.getByRole('complementary', { name: 'Sign in to vote' });
const skip = (page: Page) =>
  page.getByRole('button', { name: 'Skip for now (remind me tomorrow)', exact: true });

/** Waits for hydration: then the demo's mailbox is offered. */
const untilItWorks = (page: Page) =>
  expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();

/** The first view is left alone: the prompt waits for a scroll. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60);
}

test.use({ promptsToSignIn: true, viewport: PHONE, locale: 'en-US', ...STILL });

test('a phone is asked 1.5 s after the first scroll, in passing: the page can be read on', async ({
  page,
}) => {
  await page.clock.install({ time: START });
  await page.goto('/auth');
  await untilItWorks(page);
  await page.clock.pauseAt(START.getTime() + HOUR_MS);
  await page.getByRole('link', { name: 'Vota Taco' }).click();
  await expect(page.getByRole('heading', { name: 'Pick a state' })).toBeVisible();
  const announced = page.getByRole('status').filter({ hasText: 'You can sign in to vote' });
  await page.clock.runFor(10_000);
  await expect(announced).toHaveCount(0);
  await scroll(page);
  await page.clock.runFor(1400);
  await expect(announced).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(announced).toHaveCount(1);
  await page.clock.resume();
  await expect(prompt(page)).toBeInViewport();
  // The focus stays where the visitor reads, and a focused element is not hidden by the sheet.
  await expect(page.getByRole('main')).toBeFocused();
  const last = page.getByRole('link', { name: 'Festival site' });
  await last.focus();
  await expect(last).toBeInViewport();
  const [edge, sheet] = [await last.boundingBox(), await prompt(page).boundingBox()];
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await page.getByRole('link', { name: /^Georgia/ }).click();
  await expect(page.getByRole('heading', { name: 'Tacos in Georgia' })).toBeVisible();
});

test('where the position is known without a question, it waits no longer', async ({ page }) => {
  const place = restaurantOf('el-comal-de-lupita');
  await standAt(page, place, 2);
  await page.clock.install({ time: START });
  await page.goto('/');
  await expect(page.getByRole('link', { name: place.name })).toBeVisible();
  await scroll(page);
  await page.clock.fastForward(1500);
  await expect(prompt(page)).toBeVisible();
});

test('it gives way to why somebody is not found, for 8 s', async ({ page }) => {
  await page.clock.install({ time: START });
  await page.goto('/?state=SC');
  await untilItWorks(page);
  await scroll(page);
  const announced = page.getByRole('status').filter({ hasText: 'You can sign in to vote' });
  await page.clock.fastForward(1500);
  await expect(announced).toHaveCount(1);
  await page.clock.pauseAt(START.getTime() + HOUR_MS);
  await page.getByRole('button', { name: 'Sort by distance' }).click();
  await expect(page.getByText(/^Location access denied/)).toBeVisible();
  await expect(announced).toHaveCount(0);
  await page.clock.runFor(7900);
  await expect(announced).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(announced).toHaveCount(1);
});

test('never beside the card of the place where one stands', async ({ page }) => {
  await standAt(page, restaurantOf('el-comal-de-lupita'));
  await page.clock.install({ time: START });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'YOU ARE HERE!' })).toBeVisible();
  await scroll(page);
  await page.clock.fastForward(10_000);
  await expect(prompt(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Browse all states instead' }).click();
  await expect(page.getByRole('heading', { name: 'Pick a state' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 60));
  await page.clock.fastForward(1500);
  await expect(prompt(page)).toBeVisible();
});

for (const [how, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['the cross', (page: Page) => prompt(page).getByRole('button', { name: 'Close' }).click()],
  ['"Skip for now"', (page: Page) => skip(page).click()],
] as const) {
  test(`${how} puts it off for 24 hours`, async ({ page }) => {
    await page.clock.install({ time: START });
    await page.goto('/?state=SC');
    await untilItWorks(page);
    await scroll(page);
    await page.clock.fastForward(1500);
    await expect(prompt(page)).toBeVisible();
    await close(page);
    await expect(prompt(page)).toHaveCount(0);
    await page.clock.fastForward(2000);
    await expect(prompt(page)).toHaveCount(0);
    for (const [hours, shown] of [
      [23, 0],
      [1, 1],
    ] as const) {
      await page.clock.fastForward(hours * HOUR_MS);
      await page.reload();
      await untilItWorks(page);
      // The browser restores how far the page was scrolled, or it is scrolled again.
      await page.evaluate(() => scrollTo(0, 0));
      await scroll(page);
      await page.clock.fastForward(1500);
      await expect(prompt(page)).toHaveCount(shown);
    }
  });
}

test('a browser that keeps nothing is asked once a visit', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is off', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.clock.install({ time: START });
  await page.goto('/');
  await untilItWorks(page);
  await scroll(page);
  await page.clock.fastForward(1500);
  await skip(page).click();
  await page.getByRole('link', { name: /^Georgia/ }).click();
  await expect(page.getByRole('heading', { name: 'Tacos in Georgia' })).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(prompt(page)).toHaveCount(0);
});

test('nobody else is asked: signed in, on another page, or on a desktop', async ({ page, app }) => {
  await page.clock.install({ time: START });
  const isNotAsked = async (address: string) => {
    await page.goto(address);
    await untilItWorks(page);
    await page.evaluate(() => scrollTo(0, 60));
    await page.clock.fastForward(3000);
    await expect(prompt(page)).toHaveCount(0);
  };
  await isNotAsked('/auth?tab=signin');
  await page.setViewportSize(DESKTOP);
  await isNotAsked('/');
  await page.setViewportSize(PHONE);
  await enter(page, app, 'visitor');
  await isNotAsked('/');
});

test('who signs in from it is back where they were', async ({ page }) => {
  await page.goto('/?state=SC');
  await untilItWorks(page);
  await scroll(page);
  await prompt(page).getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page).toHaveURL('/auth?tab=signin');
  await expect(prompt(page)).toHaveCount(0);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/?state=SC');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});

test('where its file does not come, the page stays as it is', async ({ page }) => {
  const asked = page.waitForRequest(/SignInSheet/);
  await page.route(/SignInSheet/, (route) => route.abort());
  await page.goto('/?state=SC');
  await untilItWorks(page);
  await scroll(page);
  await asked;
  await expect(page.getByRole('status').filter({ hasText: 'You can sign in to vote' })).toHaveCount(
    1,
  );
  await expect(page.getByRole('heading', { name: 'Tacos in South Carolina' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'did not work' })).toHaveCount(0);
});

for (const [name, t, use] of [onPhone]) {
  if (use.viewport !== PHONE) continue;
  test.describe(name, () => {
    test.use(use);
    test('it has no finding of axe', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: t('shell.demo_mailbox') })).toBeVisible();
      await scroll(page);
      const sheet = page.getByRole('complementary', { name: t('voting.sign_in_title') });
      await expect(sheet.getByRole('button', { name: t('voting.sign_in_skip') })).toBeVisible();
      await scan(page, 'prompt');
    });
  });
}

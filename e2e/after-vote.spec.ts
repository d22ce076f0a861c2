import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { votes } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { expect, PHONE, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
// Each pauses for axe several times.
const INSTAGRAM = 'https://www.instagram.com/vota_taco_demo';

/** Opens the restaurant's page, then takes control of its clock. */
async function arrive(page: Page, isHere: string): Promise<void> {
  await standAt(page, place);
  await page.clock.install();
  await page.goto(`/restaurant/${place.id}`);
  await expect(page.getByText(isHere, { exact: true })).toBeVisible();
  await freeze(page);
}

/** From here on the test controls the page's clock. */
async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

/** axe needs a running clock. */
async function scanRunning(page: Page, what: string): Promise<void> {
  await page.clock.resume();
  await scan(page, what);
  await freeze(page);
}

for (const [name, t, use] of visitors) {
  const { phoneTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    const submitOf = (page: Page) => page.getByRole('button', { name: t('voting.submit') });
    const counted = (page: Page) =>
      page.getByRole('heading', { name: t('voting.success', { count: 1 }), exact: true });

    test('the vote opens by itself, with a review; Instagram follows, then thanks', async ({
      page,
      app,
    }) => {
      await upsertSetting(app.db, 'instagram_url', INSTAGRAM);
      await page.context().route(`${INSTAGRAM}**`, (route) => route.fulfill({ body: 'Instagram' }));
      await enter(page, app, 'visitor');
      await arrive(page, t('voting.bar_vote_here'));
      const dialog = page.getByRole('dialog', { name: t('voting.confirm_title') });
      const points = (count: number) =>
        page.getByRole('radio', { name: t('voting.points', { count }) }).first();
      await points(3).click();
      await page.clock.runFor(1000);
      // Not yet at the fifth taco.
      await points(5).click();
      await page.clock.runFor(1000);
      await expect(dialog).toHaveCount(0);
      await page.clock.runFor(500);
      await expect(submitOf(page)).toBeVisible();
      await expect(dialog).toContainText(t('voting.counted', { count: 5, dish: 'Taco al pastor' }));
      // After closing it, it does not open again with each change.
      await dialog.getByRole('button', { name: t('shell.cancel') }).click();
      await points(4).click();
      await page.clock.runFor(5000);
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      // The demo's visitor has reviewed it before.
      await dialog.getByRole('checkbox', { name: t('reviews.change') }).check();
      await dialog.getByRole('radio').nth(4).check();
      await dialog.getByRole('textbox').fill('Muy rico');
      await scanRunning(page, 'confirming, with a review');
      await submitOf(page).click();
      await expect(
        page.getByRole('heading', { name: t('voting.success_review', { count: 1 }) }),
      ).toBeFocused();
      await expect(page.getByText(t('voting.thank_you', { count: 1 }))).toBeVisible();
      await expect(page.getByText(t('voting.leaving_instagram'))).toBeVisible();
      const opening = page.context().waitForEvent('page');
      await page.clock.runFor(1500);
      expect((await opening).url()).toBe(INSTAGRAM);
      await expect(page).toHaveURL(`/restaurant/${place.id}`);
      await page.clock.runFor(1500);
      await expect(page).toHaveURL('/thank-you');
      await page.clock.resume();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('voting.thanks_title'));
      await expect(page.getByText(t('voting.thanks_text', { count: 1 }))).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${t('voting.thanks_title')}`));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      const main = page.getByRole('main');
      for (const [link, href] of [
        [t('voting.thanks_website'), 'https://vota-taco.example'],
        [t('places.follow_instagram'), INSTAGRAM],
        [t('voting.to_my_votes'), '/my-votes'],
        [t('voting.thanks_home'), '/'],
      ] as const) {
        await expect(main.getByRole('link', { name: link })).toHaveAttribute('href', href);
      }
    });

    phoneTest(
      'a review that fails is kept, and nobody is led away from it; Escape stays',
      async ({ page, app }) => {
        await enter(page, app, 'visitor');
        await arrive(page, t('voting.bar_vote_here'));
        await page.getByRole('radio').nth(2).click();
        await page.clock.runFor(1500);
        // The earlier review is not replaced unseen.
        const dialog = page.getByRole('dialog');
        await page.clock.resume();
        await page.getByRole('checkbox', { name: t('reviews.change') }).check();
        await expect(dialog).toContainText(t('reviews.replaces', { date: '' }).replace(/\W+$/, ''));
        await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
        await expect(dialog.getByRole('textbox')).not.toHaveValue('');
        await scanRunning(page, 'confirming, with a review to replace');
        await dialog.getByRole('radio').nth(3).check();
        await dialog.getByRole('textbox').fill('Con limón');
        await page.route('**/my-review', (route) =>
          route.request().method() === 'GET' ? route.continue() : route.abort(),
        );
        await submitOf(page).click();
        // It is sent again automatically, after a second.
        await page.clock.resume();
        await expect(counted(page)).toBeVisible();
        const failed = page.getByRole('alert').filter({ hasText: t('voting.review_failed') });
        await expect(failed).toBeVisible();
        await expect(page.getByRole('blockquote')).toContainText('Con limón');
        await scanRunning(page, 'the review failed');
        // No redirect happens.
        await page.clock.runFor(5000);
        await expect(page).toHaveURL(`/restaurant/${place.id}`);
        await page.unroute('**/my-review');
        await page.getByRole('button', { name: t('voting.review_retry') }).click();
        await expect(
          page.getByRole('heading', { name: t('voting.success_review', { count: 1 }) }),
        ).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: t('voting.stay') })).toHaveCount(0);
        await page.clock.runFor(5000);
        await expect(page).toHaveURL(`/restaurant/${place.id}`);
        await page.clock.resume();
        await scan(page, 'counted');
      },
    );
  });
}

test.describe('a voter in a hurry', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('opens the vote by hand, closes it at once, and is left alone', async ({ page, app }) => {
    await enter(page, app, 'visitor');
    await arrive(page, 'Vote here');
    const dialog = page.getByRole('dialog');
    await page.getByRole('radio').nth(2).click();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.clock.runFor(5000);
    await expect(dialog).toHaveCount(0);

    // Nor is a page taken from under a finger.
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await dialog.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
    await page.clock.runFor(5000);
    await expect(page).toHaveURL(`/restaurant/${place.id}`);
  });
});

test.describe('a voter whose browser blocks new tabs', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('is thanked at once', async ({ page, app }) => {
    await upsertSetting(app.db, 'instagram_url', INSTAGRAM);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await enter(page, app, 'visitor');
    await arrive(page, 'Vote here');
    await page.getByRole('radio').nth(2).click();
    await page.clock.runFor(1500);
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByText('Instagram opens in a moment')).toBeVisible();
    await page.clock.runFor(1500);
    await expect(page).toHaveURL('/thank-you');
  });
});

test.describe('somebody who may vote from anywhere', () => {
  test.use({
    viewport: PHONE,
    locale: 'en-US',
    ...STILL,
    environment: { VOTING_ADMIN_EMAILS: demoPerson('visitor').email },
  });

  test('stays, and votes again at once', async ({ page, app }) => {
    await enter(page, app, 'visitor');
    await page.goto(`/restaurant/${place.id}`);
    for (const _ of ['first', 'second']) {
      await page.getByRole('radio').nth(3).click();
      await page.getByRole('button', { name: 'Submit my vote' }).click();
      await expect(
        page.getByRole('heading', {
          name: 'Admin votes submitted successfully! You can vote again anytime.',
        }),
      ).toBeFocused();
      await expect(page.getByText('The thank-you page opens in a moment.')).toHaveCount(0);
    }
    const cast = await app.db.select().from(votes).where(eq(votes.adminVote, true));
    expect(
      cast.filter(({ voterEmail }) => voterEmail === demoPerson('visitor').email),
    ).toHaveLength(2);
  });
});

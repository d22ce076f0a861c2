import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { reviews } from '../database/schema/reviews.ts';
import { votes } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { type App, expect, rateAndVote, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const { email } = demoPerson('visitor');

const votesOf = (app: App, address: string) =>
  app.db
    .select()
    .from(votes)
    .where(
      and(
        eq(votes.voterEmail, address),
        eq(votes.restaurantId, place.id),
        eq(votes.voteDay, '2026-05-02'),
      ),
    );

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    /** Opens the confirmation form, with a review. */
    async function confirm(page: Page, app: App): Promise<void> {
      await enter(page, app, 'visitor');
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      await rateByKey(page.getByRole('radio').nth(4));
      // Until the server has said whether the person may vote, there is no button.
      await expect(voteOf(page)).toBeVisible();
      // By the keyboard, skipping everything between the dish and the button.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t('voting.to_vote') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(voteOf(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await dialogOf(page).getByRole('checkbox').check();
      await dialogOf(page).getByRole('radio').nth(4).check();
      await dialogOf(page).getByRole('textbox').fill('Con red o sin ella');
    }
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('voting.confirm_title') });
    const voteOf = (page: Page) =>
      page.getByRole('button', { name: t('voting.bar_submit'), exact: true });
    const stripOf = (page: Page) =>
      page.getByRole('complementary', { name: t('voting.outbox_title') });
    const submitOf = (page: Page) => page.getByRole('button', { name: t('voting.submit') });
    const bar = (page: Page) => page.getByText(t('voting.bar_waiting'), { exact: true });

    desktopTest(
      'a vote at a server that has too much to do waits in sight, and goes by itself',
      async ({ page, app }) => {
        await confirm(page, app);
        let refusals = 0;
        await page.route('**/api/ballots', (route) => {
          refusals += 1;
          if (refusals > 1) return route.continue();
          const data = { retryAfterSeconds: 1 };
          return route.fulfill({
            status: 503,
            json: { code: 'overloaded', message: 'busy', data },
          });
        });
        await submitOf(page).click();
        await expect(dialogOf(page)).toContainText(t('voting.outbox_waiting_server'));
        await scan(page, 'waiting for the server');
        await expect.poll(async () => (await votesOf(app, email)).length).toBe(1);
        expect(refusals).toBe(2);
      },
    );

    test('a vote without a network waits in sight, can be cancelled, and goes when there is one', async ({
      page,
      context,
      app,
    }) => {
      await confirm(page, app);
      await context.setOffline(true);
      await submitOf(page).click();
      await expect(dialogOf(page)).toContainText(t('voting.outbox_waiting'));
      await scan(page, 'waiting for the network');
      await dialogOf(page)
        .getByRole('button', { name: t('voting.outbox_cancel') })
        .click();
      await expect(dialogOf(page)).toHaveCount(0);
      await voteOf(page).click();
      await submitOf(page).click();
      await dialogOf(page)
        .getByRole('button', { name: t('voting.outbox_fine') })
        .click();
      await expect(bar(page)).toBeVisible();
      await expect(page.getByRole('radio').first()).toBeDisabled();
      await page.getByRole('banner').getByRole('link', { name: 'Vota Taco' }).click();
      await expect(stripOf(page)).toContainText(t('voting.outbox_waiting'));
      await expect(stripOf(page)).toContainText(place.name);
      await page.goBack();
      await expect(bar(page)).toBeVisible();
      expect(await votesOf(app, email)).toEqual([]);
      await context.setOffline(false);
      await expect(
        page.getByRole('heading', { name: t('voting.success_review', { count: 1 }) }),
      ).toBeVisible();
      expect(await votesOf(app, email)).toMatchObject([{ rating: 4, locationVerified: true }]);
    });

    phoneTest(
      'it survives a reload, is seen from other pages, and is sent once though two tabs are open',
      async ({ page, context, app }) => {
        const ballotsUrl = '**/api/ballots';
        await context.route(ballotsUrl, (route) => route.abort());
        await confirm(page, app);
        // The device reports a network, but nothing arrives: neither answers nor files.
        await context.route('**/*', (route) => route.abort());
        await submitOf(page).click();
        await expect(dialogOf(page)).toContainText(t('voting.outbox_waiting'));
        await context.unroute('**/*');
        // The clock stands still: what is due later is sent only on demand.
        await context.clock.setFixedTime(Date.now());
        await page.goto('/my-votes');
        await expect(page.getByRole('heading', { name: t('voting.history_title') })).toBeVisible();
        const strip = stripOf(page);
        await expect(strip).toContainText(t('voting.outbox_waiting'));
        await expect(strip).toContainText(place.name);
        await scan(page, 'a vote that waits, on another page');
        await page.getByRole('button', { name: t('shell.account_menu') }).click();
        await page.getByRole('button', { name: t('shell.sign_out') }).click();
        const question = page.getByRole('dialog', { name: t('voting.unsent_title') });
        await expect(question).toContainText(place.name);
        await scan(page, 'signing out while a vote waits');
        await question.getByRole('button', { name: t('voting.unsent_stay') }).click();
        await expect(question).toHaveCount(0);
        const other = await context.newPage();
        await other.goto(`/restaurant/${place.id}`);
        await expect(bar(other)).toBeVisible();
        await context.unroute(ballotsUrl);
        await strip.getByRole('link', { name: t('voting.outbox_open') }).click();
        await page.getByRole('button', { name: t('voting.bar_show'), exact: true }).click();
        await dialogOf(page)
          .getByRole('button', { name: t('voting.outbox_try') })
          .click();
        await expect(
          page.getByRole('heading', { name: t('voting.success_review', { count: 1 }) }),
        ).toBeVisible();
        await expect(bar(other)).toHaveCount(0);
        expect(await votesOf(app, email)).toHaveLength(1);
        const written = await app.db
          .select()
          .from(reviews)
          .where(eq(reviews.reviewText, 'Con red o sin ella'));
        expect(written).toMatchObject([{ restaurantId: place.id, rating: 5 }]);
      },
    );

    desktopTest(
      'refused in the end, it says so clearly, and the ratings and the review are still there',
      async ({ page, context, app }) => {
        await confirm(page, app);
        await context.setOffline(true);
        await submitOf(page).click();
        await dialogOf(page)
          .getByRole('button', { name: t('voting.outbox_fine') })
          .click();
        await upsertSetting(app.db, 'voting_enabled', 'false');
        await context.setOffline(false);
        const refused = page.getByRole('alert').filter({
          hasText: t('voting.outbox_refused', { restaurant: place.name }),
        });
        await expect(refused).toContainText(t('errors.voting_closed'));
        await scan(page, 'a vote that was refused');
        await upsertSetting(app.db, 'voting_enabled', 'true');
        await expect(page.getByRole('radio').nth(4)).toBeChecked();
        await voteOf(page).click();
        await expect(dialogOf(page).getByRole('textbox')).toHaveValue('Con red o sin ella');
        await submitOf(page).click();
        await expect(
          page.getByRole('heading', { name: t('voting.success_review', { count: 1 }) }),
        ).toBeVisible();
        await expect(refused).toHaveCount(0);
      },
    );
  });
}

test('two people at the same restaurant vote at the same moment', async ({ app, browser }) => {
  const people = await Promise.all(
    ['visitor', 'votante'].map(async (key) => {
      const context = await browser.newContext({
        baseURL: app.url,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await enter(page, app, key);
      await standAt(page, place);
      await page.goto(`/restaurant/${place.id}`);
      await rateByKey(page.getByRole('radio').nth(5));
      await page.getByRole('button', { name: 'Vote', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
      return { key, context, page };
    }),
  );
  await Promise.all(
    people.map(({ page }) => page.getByRole('button', { name: 'Submit my vote' }).click()),
  );
  for (const { key, context, page } of people) {
    await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
    expect(await votesOf(app, demoPerson(key).email)).toMatchObject([{ rating: 5 }]);
    await context.close();
  }
});

test.describe('a vote that had arrived', () => {
  test.use({ locale: 'en-US', ...STILL });

  /** The ballot reaches the server, and its answer is lost. */
  async function loseAnswer(page: Page, app: App): Promise<void> {
    await enter(page, app, 'visitor');
    await rateAndVote(page, place);
    const submit = page.getByRole('button', { name: 'Submit my vote' });
    await expect(submit).toBeVisible();
    await page.route('**/api/ballots', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit.click();
    await expect(page.getByRole('dialog')).toContainText('Waiting for the network');
  }

  test('is not called cancelled', async ({ page, app }) => {
    await loseAnswer(page, app);
    await page.getByRole('button', { name: 'Cancel this vote' }).click();
    await expect(page.getByText('It had arrived: your vote is counted.')).toBeVisible();
    await expect(page.getByText('Voted today', { exact: true })).toBeVisible();
    // It stands on its dish.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    expect(await votesOf(app, email)).toHaveLength(1);
  });

  test('nor is it, as long as nobody can say', async ({ page, app }) => {
    await loseAnswer(page, app);
    await page.route('**/standing', (route) => route.abort());
    await page.getByRole('button', { name: 'Cancel this vote' }).click();
    await expect(page.getByText(/^Cancelled. If it had arrived already, it counts/)).toBeVisible();
  });
});

test('a vote that waits goes with the person who signs out all the same', async ({ page, app }) => {
  await enter(page, app, 'visitor');
  await page.route('**/api/ballots', (route) => route.abort());
  await rateAndVote(page, place);
  await page.getByRole('button', { name: 'Submit my vote' }).click();
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.unroute('**/api/ballots');
  await enter(page, app, 'visitor');
  await page.goto(`/restaurant/${place.id}`);
  await expect(page.getByText('Vote here', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await votesOf(app, email)).toEqual([]);
});

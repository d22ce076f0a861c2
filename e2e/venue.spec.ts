import type { Browser, BrowserContext, Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { personIdOf } from '../database/demo/people.ts';
import { venueRedemptions } from '../database/schema/evidence.ts';
import { ballots, votes } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { TEST_NOW } from '../server/testing/database.ts';
import { type App, expect, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
/** Far from every restaurant. */
const FAR = { latitude: 40, longitude: -100 };

/** The counter's screen and the server go by one clock. */
function runClock({ clock }: App): void {
  const startedAt = Date.now();
  Object.defineProperty(clock, 'now', {
    get: () => new Date(TEST_NOW.getTime() + Date.now() - startedAt),
  });
}

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    /** The owner makes a screen on their page. @returns the set-up link, which is shown once */
    async function makeScreen(page: Page, app: App): Promise<string> {
      await enter(page, app, 'owner');
      await page.goto(`/restaurant-owner-dashboard?restaurant=${place.id}`);
      await page.getByRole('textbox', { name: t('venue.screen_label') }).fill('Barra');
      await page.getByRole('button', { name: t('venue.screen_make') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('venue.link_once'));
      await scan(page, 'the set-up link');
      const link = await dialog.getByRole('textbox').inputValue();
      await dialog.getByRole('button', { name: t('venue.link_done') }).click();
      await expect(page.getByText(t('venue.screen_active'))).toBeVisible();
      return link;
    }

    /** A tablet at the counter, on which nobody is signed in. */
    async function openCounter(browser: Browser, link: string) {
      const context = await browser.newContext({ ...use, serviceWorkers: 'allow' });
      const page = await context.newPage();
      await page.goto(link);
      await expect(page.locator('[data-code]')).toBeVisible();
      return { context, page };
    }

    const codeOn = async (counter: Page) =>
      (await counter.locator('[data-code]').getAttribute('data-code')) ?? '';
    const venueLinkOf = async (counter: Page) =>
      `/restaurant/${place.id}#venue=${await codeOn(counter)}`;
    const badgeOf = (page: Page) => page.getByText(t('venue.at_counter'), { exact: true });

    async function evidenceOf(app: App): Promise<(string | null)[]> {
      const rows = await app.db
        .select({ evidence: ballots.evidence })
        .from(ballots)
        .innerJoin(votes, eq(votes.ballotId, ballots.id))
        .where(
          and(
            eq(votes.restaurantId, place.id),
            eq(votes.voterEmail, demoPerson('visitor').email),
            eq(votes.voteDay, '2026-05-02'),
          ),
        );
      return rows.map(({ evidence }) => evidence);
    }

    const rate = async (page: Page) => {
      await rateByKey(page.getByRole('radio').nth(4));
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
    };

    test('a code that was scanned at the counter lets a vote without a network count with it', async ({
      page,
      context,
      browser,
      app,
    }) => {
      runClock(app);
      const owner = await context.browser()?.newContext(use);
      const link = await makeScreen((await owner?.newPage()) ?? page, app);
      const counter = await openCounter(browser, link);
      await scan(counter.page, 'the counter screen');
      expect(new URL(counter.page.url()).hash).toBe('');
      await expect(counter.page.getByRole('heading', { level: 1 })).toContainText(place.name);

      await upsertSetting(app.db, 'evidence_required', 'code');
      await enter(page, app, 'visitor');
      await standAt(page, FAR);
      await page.goto(await venueLinkOf(counter.page));
      await expect(badgeOf(page)).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      await scan(page, 'at the counter');

      await rate(page);
      const submit = page.getByRole('button', { name: t('voting.submit') });
      await expect(submit).toBeVisible();
      await context.setOffline(true);
      await submit.click();
      await expect(page.getByRole('dialog')).toContainText(t('voting.outbox_waiting'));
      expect(await evidenceOf(app)).toEqual([]);
      await context.setOffline(false);
      await expect.poll(() => evidenceOf(app), { timeout: 20_000 }).toEqual(['code']);
      await owner?.close();
      await counter.context.close();
    });

    phoneTest(
      'a typed code lets one vote who is not located, and a wrong one is refused with words',
      async ({ page, browser, app }) => {
        runClock(app);
        const link = await makeScreen(page, app);
        const counter = await openCounter(browser, link);
        await upsertSetting(app.db, 'evidence_required', 'code_where_counter');
        await page.context().clearCookies();
        await enter(page, app, 'visitor');
        await standAt(page, FAR);
        await page.goto(`/restaurant/${place.id}`);
        const farAway = page.getByText(t('restaurants.away_too_far', { voteMiles: 0.5 }));
        await expect(farAway).toBeVisible();
        await rate(page);
        const dialog = page.getByRole('dialog', { name: t('venue.needed_title') });
        await expect(dialog).toContainText(t('errors.venue_code_needed'));
        await scan(page, 'the code is needed');
        const field = dialog.getByRole('textbox');
        await field.fill('O0I1LU');
        await field.press('Enter');
        await expect(dialog).toContainText(t('venue.code_mistyped'));
        await field.fill('222222');
        await field.press('Enter');
        await expect(dialog).toContainText(t('errors.venue_code_unknown'));
        await field.fill((await codeOn(counter.page)).toLowerCase());
        await field.press('Enter');
        await expect(farAway).toHaveCount(0);
        await page.getByRole('button', { name: t('voting.submit') }).click();
        await expect.poll(() => evidenceOf(app)).toEqual(['code']);
        await page.reload();
        await expect(badgeOf(page)).toBeVisible();
        await expect(farAway).toHaveCount(0);
        await counter.context.close();
      },
    );

    desktopTest(
      'a visit that was scanned before signing in belongs to who signs in',
      async ({ page, browser, app }) => {
        runClock(app);
        const link = await makeScreen(page, app);
        const counter = await openCounter(browser, link);
        await page.context().clearCookies();
        await page.goto(await venueLinkOf(counter.page));
        await expect(page.getByText(t('venue.held_for_you'))).toBeVisible();
        await enter(page, app, 'visitor');
        await page.goto(`/restaurant/${place.id}`);
        await expect(page.getByText(t('venue.at_counter_hint'))).toBeVisible();
        await expect
          .poll(async () => (await app.db.select().from(venueRedemptions))[0]?.userSession)
          .toBe(`user_${personIdOf('visitor')}`);
        await counter.context.close();
      },
    );

    desktopTest(
      'a counter screen that is left open says within a minute that it is revoked',
      async ({ page, browser, app }) => {
        runClock(app);
        const link = await makeScreen(page, app);
        const context = await browser.newContext(use);
        const counter = await context.newPage();
        // Three minutes fast: the server's clock corrects it.
        await counter.clock.install({ time: app.clock.now.getTime() + 180_000 });
        await counter.goto(link);
        await expect(counter.getByText(t('venue.counter_clock', { count: 180 }))).toBeVisible();
        const code = await codeOn(counter);
        await page
          .getByRole('button', { name: t('venue.screen_revoke_named', { label: 'Barra' }) })
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('venue.screen_revoke') })
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(counter.locator('[data-code]')).toBeVisible();
        await page.goto(`/restaurant/${place.id}#venue=${code}`);
        await expect(page.getByText(t('errors.venue_screen_revoked'))).toBeVisible();
        await counter.clock.fastForward(61_000);
        await expect(counter.getByText(t('venue.counter_revoked'))).toBeVisible();
        await expect(counter.locator('[data-code]')).toHaveCount(0);
        await context.close();
      },
    );

    phoneTest(
      'a counter screen opens without a network, and says when it is revoked',
      async ({ page, browser, app }) => {
        runClock(app);
        const link = await makeScreen(page, app);
        const counter = await openCounter(browser, link);
        await keptOffline(counter.page, counter.context);
        await counter.context.setOffline(true);
        await counter.page.reload();
        await expect(counter.page.locator('[data-code]')).toBeVisible();
        await expect(counter.page.getByText(t('venue.counter_offline'))).toBeVisible();
        await counter.context.setOffline(false);

        await page
          .getByRole('button', { name: t('venue.screen_revoke_named', { label: 'Barra' }) })
          .click();
        await scan(page, 'revoking a screen');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('venue.screen_revoke') })
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await counter.page.reload();
        await expect(counter.page.getByText(t('venue.counter_revoked'))).toBeVisible();
        await scan(counter.page, 'a revoked counter screen');
        await counter.context.close();
      },
    );
  });
}

/** Waits until the service worker has the page's files. */
async function keptOffline(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => context.serviceWorkers().length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const answer = await caches.match('/shell.html');
          const own = performance
            .getEntriesByType('resource')
            .map(({ name }) => new URL(name).pathname)
            .filter((path) => path.includes('/assets/') && path.includes('Counter'));
          const kept = await Promise.all(own.map((path) => caches.match(path)));
          const hasData = (await indexedDB.databases()).some(({ name }) => name === 'vota-taco');
          return (
            hasData &&
            answer !== undefined &&
            kept.length > 0 &&
            kept.every((one) => one !== undefined)
          );
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
  // The answers that the page shows are written a second after they have come.
  await page.waitForTimeout(2000);
}

import { HIDDEN, setEmbargo } from '../server/testing/embargo.ts';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const FROM = new Date('2026-05-02T20:00:00.000Z');

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(`totals are hidden until the results: ${who}`, () => {
    test.use({ ...use, ...STILL });

    test('an open page hides them at the moment, and a page that is opened then shows none', async ({
      page,
      app,
    }) => {
      await setEmbargo(app.db, { ...HIDDEN, kind: 'hidden_from', from: FROM.toISOString() });
      await page.goto(`/restaurant/${place.id}`);
      const strip = page.getByRole('region', { name: t('voting.totals_title') });
      await expect(strip.locator('dd').last()).toHaveText(/\d/);
      app.clock.now = FROM;
      await expect(strip.getByText(t('voting.totals_hidden'))).toBeVisible();
      await expect(strip.locator('dd')).toHaveCount(0);
      await page.reload();
      await expect(strip.getByText(t('voting.totals_hidden'))).toBeVisible();
      await scan(page, 'a restaurant with hidden totals');
    });

    phoneTest('the log is checked, and its recount waits', async ({ page, app }) => {
      await app.writeLedger();
      await setEmbargo(app.db, HIDDEN);
      await page.goto('/ledger');
      await expect(page.getByText(t('ledger.check_first'))).toBeVisible();
      await expect(page.getByText(t('ledger.withheld_title'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('ledger.recount_start') })).toHaveCount(0);
      await page.getByText(t('ledger.how_title')).click();
      await expect(page.getByRole('link', { name: t('ledger.file_checkpoint') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('ledger.file_tally') })).toHaveCount(0);
      await scan(page, 'a log that withholds its votes');
      await page.goto('/festival/integrity');
      await scan(page, 'a report without restaurants');
    });

    desktopTest(
      'a recount that was begun too late says that it opens with the results',
      async ({ page, app }) => {
        await app.writeLedger();
        await page.goto('/ledger');
        await expect(page.getByText(t('ledger.check_first'))).toBeVisible();
        await setEmbargo(app.db, HIDDEN);
        await page.getByRole('button', { name: t('ledger.recount_start') }).click();
        await expect(page.getByText(t('ledger.withheld_title'))).toBeVisible();
      },
    );

    phoneTest(
      'an owner sees reviews, and no votes where the rules hide them',
      async ({ page, app }) => {
        await setEmbargo(app.db, { ...HIDDEN, owners: 'hidden' });
        await enter(page, app, 'owner');
        await page.goto('/restaurant-owner-dashboard');
        await expect(page.getByText(t('voting.totals_hidden'))).toBeVisible();
        await expect(
          page.getByRole('heading', { name: t('dashboard.reviews_title'), exact: true }),
        ).toBeVisible();
        await expect(page.getByText(t('dashboard.recent_votes'))).toHaveCount(0);
        await scan(page, 'a dashboard without votes');
        await setEmbargo(app.db, HIDDEN);
        await page.reload();
        await expect(page.getByText(t('dashboard.recent_votes'))).toBeVisible();
        // Votes are fetched, since the stream is silent about them.
        await expect(page.getByText(t('dashboard.polling'))).toBeVisible();
      },
    );
  });
}

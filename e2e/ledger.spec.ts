import { sql } from 'drizzle-orm';
import { type App, delayRequests, expect, PHONE, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const [dish] = place.dishes;

/** Changes a published number behind the back of the log. */
const addVotes = (app: App) =>
  app.db.execute(sql`
    update vote_totals set votes = votes + 3, points = points + 15
    where (dish_id, vote_day, shard) = (
      select dish_id, vote_day, shard from vote_totals where dish_id = ${dish?.id}::uuid limit 1)`);

/** Changes an entry that is published, as only somebody with the rights of the database's owner can. */
async function changeEntry(app: App): Promise<void> {
  await app.db.execute(sql`alter table ledger_entries disable trigger user`);
  await app.db.execute(sql`
    update ledger_entries set entry = replace(entry, '"pts":5', '"pts":1')
    where leaf_index = (select min(leaf_index) from ledger_entries where entry like '%"pts":5%')`);
}

for (const [who, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, who);
  test.describe(`${who.split(', ')[1]}, at 390 px`, () => {
    test.use({ ...use, ...STILL, viewport: PHONE });

    test('anyone recounts the festival, stops it, and finds the published numbers', async ({
      page,
      app,
    }) => {
      await app.writeLedger();
      await page.goto('/festival/integrity');
      await page.getByRole('link', { name: t('integrity.to_ledger') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('ledger.title'));
      await expect(page.getByText(t('ledger.check_first'))).toBeVisible();
      await scan(page, 'the log');

      const arrive = await delayRequests(page, '**/tile/entries/008*');
      await page.getByRole('button', { name: t('ledger.recount_start') }).click();
      const bar = page.getByRole('progressbar', { name: t('ledger.recount_title') });
      await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
      await scan(page, 'a running recount');
      const stop = page.getByRole('button', { name: t('ledger.recount_stop') });
      await stop.click();
      await expect(bar).toHaveCount(0);
      const start = page.getByRole('button', { name: t('ledger.recount_start') });
      await expect(start).toBeFocused();
      arrive();
      await start.press('Enter');
      await expect(page.getByText(t('ledger.equal_title'))).toBeVisible();

      await page.getByText(t('ledger.figures_title')).click();
      await page.getByRole('button', { name: /114/ }).click();
      await page.getByText(place.name).click();
      await expect(page.getByText(dish?.name ?? '', { exact: true })).toBeVisible();
      await page.getByText(t('ledger.how_title')).click();
      await expect(page.getByText(`npm run ledger:verify -- ${app.url}`)).toBeVisible();
      await scan(page, 'a recount that agrees');

      // The log grows, and still contains what this browser has seen.
      await page.reload();
      await expect(page.getByText(t('ledger.check_first'))).toHaveCount(0);
      const [extended = ''] = t('ledger.check_extends', { count: 2 }).split('2');
      await expect(page.getByText(extended)).toBeVisible();
    });

    phoneTest('a published number that the log does not give is named', async ({ page, app }) => {
      await app.writeLedger();
      await addVotes(app);
      await page.goto('/ledger');
      await page.getByRole('button', { name: t('ledger.recount_start') }).click();
      await expect(page.getByRole('alert')).toContainText(t('ledger.differs_title'));
      const recount = page.getByRole('region', { name: t('ledger.recount_title') });
      await expect(recount.getByRole('heading', { level: 3, name: place.name })).toBeVisible();
      await expect(recount.getByRole('heading', { level: 4 })).toHaveText(dish?.name ?? '');
      // The festival's, the restaurant's and the dish's votes and points.
      await expect(recount.getByText(t('ledger.too_many', { difference: 3 }))).toHaveCount(3);
      await expect(recount.getByText(t('ledger.too_many', { difference: 15 }))).toHaveCount(3);
      await scan(page, 'a recount that differs');
    });

    desktopTest('a log with a changed entry is refused', async ({ page, app }) => {
      await app.writeLedger();
      await changeEntry(app);
      await page.goto('/ledger');
      await page.getByRole('button', { name: t('ledger.recount_start') }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(t('ledger.recount_refused'));
      const [, fault = 'nothing'] = t('ledger.fault_root_differs').split('{size}');
      await expect(alert).toContainText(fault);
      await expect(page.getByText(t('ledger.equal_title'))).toHaveCount(0);
      await scan(page, 'a refused log');
    });

    phoneTest('a log that lost what this browser has seen is named so', async ({ page, app }) => {
      await app.writeLedger();
      await page.goto('/ledger');
      await expect(page.getByText(t('ledger.check_first'))).toBeVisible();
      await page.evaluate(() => {
        const seen = JSON.parse(localStorage.getItem('ledger-seen') ?? '{}') as {
          head: { size: number };
        };
        seen.head.size += 1;
        localStorage.setItem('ledger-seen', JSON.stringify(seen));
      });
      await page.reload();
      const broken = t('ledger.check_broken').split('{at}')[0] ?? '';
      await expect(page.getByRole('alert')).toContainText(broken);
      await scan(page, 'a log that shrank');
    });
  });

  test.describe(`${who}, where the last signed head cannot be read`, () => {
    // A folder.
    test.use({ ...use, ...STILL, environment: { LEDGER_HEAD_FILE: '.tmp', LOG_LEVEL: 'silent' } });

    desktopTest(
      'visitors read that the log is paused, and organisers what to do',
      async ({ page, app }) => {
        await app.writeLedger();
        await page.goto('/ledger');
        await expect(page.getByText(t('ledger.halted_title'))).toBeVisible();
        await expect(page.getByText(t('ledger.empty'), { exact: true })).toHaveCount(0);
        await scan(page, 'a paused log');
        await enter(page, app, 'admin');
        await page.goto('/admin');
        await expect(page.getByRole('alert')).toContainText(t('ledger.admin_halted_head_file'));
        await scan(page, 'the dashboard with a paused log');
      },
    );
  });
}

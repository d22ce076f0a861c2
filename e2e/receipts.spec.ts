import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { ballots } from '../database/schema/voting.ts';
import { userSessionOf } from '../domain/people/rules.ts';
import { type App, expect, PHONE, rateByKey, restaurantOf, standAt, test } from './app.ts';
import { FINE, modulesOn, openFilmedBrowser } from './camera.ts';
import { demoPerson, enter } from './enter.ts';
import { examine } from './examine.ts';
import { isKept, nameOf, scriptsAreKept } from './kept.ts';
import { onPhone, scan, STILL, testsOf, visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const dish = 'Taco al pastor';
// After the server's first run, votes are entered when a test says so.
test.use({ doesMaintenance: true, environment: { LEDGER_WITHIN_SECONDS: '600' } });

/** Casts a vote of five points for the first dish; the page then says that it counts. */
async function vote(page: Page, app: App, t: (typeof visitors)[number][1]): Promise<void> {
  await expect.poll(async () => (await page.request.get('/checkpoint')).status()).toBe(200);
  await enter(page, app, 'visitor');
  await standAt(page, place);
  await page.goto(`/restaurant/${place.id}`);
  await rateByKey(page.getByRole('radio', { name: t('voting.points', { count: 5 }) }).first());
  await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
  await page.getByRole('button', { name: t('voting.submit') }).click();
  await expect(
    page.getByRole('heading', { name: t('voting.success', { count: 1 }), exact: true }),
  ).toBeVisible();
}

/** The newest vote of the visitor, and the number of its entry. */
async function newestBallot(app: App): Promise<string> {
  const [ballot] = await app.db
    .select({ id: ballots.id })
    .from(ballots)
    .where(eq(ballots.userSession, userSessionOf(demoPerson('visitor').id)))
    .orderBy(desc(ballots.createdAt))
    .limit(1);
  if (!ballot) throw new Error('The visitor has no vote.');
  return ballot.id;
}

/** The receipt of the newest vote, as the server gives it to its voter. */
async function receiptOfNewest(page: Page, app: App) {
  const answer = await page.request.get(`/api/my-votes/receipts/${await newestBallot(app)}`);
  return (await answer.json()) as { receipt: string; leafIndex: number };
}

const goOffline = (context: BrowserContext) => context.setOffline(true);

for (const [name, t, use] of visitors) {
  const { phoneTest, desktopTest } = testsOf(test, name);
  test.describe(name, () => {
    test.use({ ...use, ...STILL, viewport: PHONE });
    const region = use.locale === 'es-US' ? 'es-US' : 'en-US';
    const statement = (key: 'statement' | 'statement_own', leafIndex: number) =>
      t(`receipts.${key}`, {
        count: 5,
        dish,
        restaurant: place.name,
        entry: leafIndex.toLocaleString(region),
      });

    test.describe('with what the device keeps', () => {
      test.use({ serviceWorkers: 'allow' });

      phoneTest(
        'a vote leads to its receipt, which waits, comes, and is checked without a network',
        async ({ page, context, app }) => {
          await vote(page, app, t);
          // The same line stands on the page of thanks: waiting for it, a tap does not race with the way there.
          const open = page.getByRole('link', { name: t('receipts.line_open') });
          await expect(open).toBeVisible();
          await expect(page).toHaveURL('/thank-you');
          await expect(page.getByRole('status').filter({ hasText: /minut/ })).toBeVisible();
          await open.click();
          const title = page.getByRole('heading', { level: 1 });
          await expect(title).toHaveText(t('receipts.waiting_title'));
          await expect(page).toHaveTitle(new RegExp(`^${t('receipts.title')}`));
          await page.getByText(t('receipts.waiting_why')).click();
          await expect(page.getByText(t('receipts.waiting_promise'))).toBeVisible();
          const saving = page.waitForEvent('download');
          await page.getByRole('button', { name: t('receipts.save_promise') }).click();
          const promise = readFileSync(await (await saving).path(), 'utf8');
          expect(promise).toMatch(/^\S+\/promise\n[\w+/]{43}=\n\d+\n\n— /);
          await examine(page, 'a receipt that waits', use.colorScheme);

          await app.writeLedger();
          await expect(title).toContainText(dish);
          const { receipt, leafIndex } = await receiptOfNewest(page, app);
          await expect(title).toHaveText(statement('statement_own', leafIndex));
          await expect(title).toBeFocused();
          await expect(page).toHaveURL(/\/receipt#[\w-]+$/);
          await page.getByText(t('receipts.how_title')).click();
          await expect(page.getByText(t('receipts.how_yours'))).toBeVisible();
          await examine(page, 'a good receipt', use.colorScheme);
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: t('receipts.save'), exact: true }).click();
          const file = await saved;
          expect(file.suggestedFilename()).toContain(`${leafIndex}`);
          expect(readFileSync(await file.path(), 'utf8')).toBe(receipt);

          await isKept(page, nameOf('settings'));
          await scriptsAreKept(page);
          await goOffline(context);
          await page.reload();
          await expect(title).toHaveText(statement('statement_own', leafIndex));
          await expect(page.getByText(t('receipts.good'))).toBeVisible();
          // Another receipt, too: this one is changed in one sign.
          await page.getByRole('link', { name: t('receipts.check_another') }).click();
          await expect(title).toHaveText(t('receipts.open_title'));
          await page
            .getByLabel(t('receipts.paste_label'))
            .fill(receipt.replace(/^index (\d+)$/m, 'index $10'));
          await page.getByRole('button', { name: t('receipts.paste_check') }).click();
          await expect(title).toHaveText(t('receipts.refused_title'));
          await scan(page, 'a refused receipt without a network');
        },
      );
    });

    desktopTest('My Votes and the thank-you page lead to receipts', async ({ page, app }) => {
      await vote(page, app, t);
      await page.goto('/thank-you');
      const line = page.getByRole('main').getByRole('status');
      await expect(line).toContainText(/minut/);
      await app.writeLedger();
      const { leafIndex } = await receiptOfNewest(page, app);
      const entry = leafIndex.toLocaleString(region);
      await expect(line).toHaveText(t('receipts.line_logged', { entry }));
      await examine(page, 'the thank-you page with a receipt', use.colorScheme);
      // Whoever comes back to the restaurant sees the vote of today.
      await page.goto(`/restaurant/${place.id}`);
      const own = page.getByRole('region', { name: t('voting.own_today') });
      await expect(own).toContainText(t('voting.counted', { count: 5, dish }));
      const five = page.getByRole('radio', { name: t('voting.points', { count: 5 }) }).first();
      await expect(five).toBeChecked();
      await scan(page, 'a restaurant with the own vote of today');
      await page.goto('/my-votes');
      const row = page.getByRole('link', { name: t('receipts.list_entry', { entry }) });
      await expect(row).toContainText(t('receipts.list_vote', { count: 5, dish }));
      await examine(page, 'My Votes with receipts', use.colorScheme);
      await row.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        statement('statement_own', leafIndex),
      );
    });

    phoneTest(
      'anybody opens a receipt as a file or a link; one that was changed shows nothing of it',
      async ({ page, app }) => {
        await vote(page, app, t);
        await app.writeLedger();
        const { receipt, leafIndex } = await receiptOfNewest(page, app);
        await page.context().clearCookies();
        await page.goto('/receipt');
        const title = page.getByRole('heading', { level: 1 });
        const openFile = async (text: string) => {
          const choosing = page.waitForEvent('filechooser');
          await page.getByRole('button', { name: t('receipts.open_file') }).click();
          const file = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
          await (await choosing).setFiles(file);
        };
        await openFile(receipt);
        await expect(title).toHaveText(statement('statement', leafIndex));
        const link = page.url();

        for (const changed of [
          receipt.replace('extra eyJlbnRyeSI6', 'extra eyJlbnRyeSJ6'),
          receipt.replace(/^index (\d+)$/m, (_, index: string) => `index ${Number(index) - 1}`),
          receipt.replace(/(.)=\n$/, (_, sign: string) => `${sign === 'A' ? 'E' : 'A'}=\n`),
          receipt.slice(0, -1),
        ]) {
          expect(changed).not.toBe(receipt);
          await page.goto('/receipt');
          await openFile(changed);
          await expect(title).toHaveText(t('receipts.refused_title'));
          await expect(page.getByRole('main')).not.toContainText(dish);
          await expect(page.getByRole('main')).not.toContainText(place.name);
        }
        await scan(page, 'a refused receipt');
        await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`);
        await expect(title).toHaveText(t('receipts.link_broken_title'));
        await page.goto(link);
        await expect(title).toHaveText(statement('statement', leafIndex));
      },
    );

    desktopTest('by keyboard alone, each control says what it is', async ({ page, app }) => {
      await vote(page, app, t);
      await app.writeLedger();
      await page.goto(`/receipt?ballot=${await newestBallot(app)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(
        page.getByRole('button', { name: t('receipts.save'), exact: true }),
      ).toBeFocused();
      await page.keyboard.press('Tab');
      const qr = page.getByRole('button', { name: t('receipts.qr'), exact: true });
      await expect(qr).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: t('receipts.qr_title') });
      await expect(dialog.getByRole('img')).toHaveAccessibleName(/.+\d/);
      await scan(page, 'the QR code of a receipt');
      await page.keyboard.press('Escape');
      await expect(qr).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t('receipts.copy') })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByText(t('receipts.how_title'))).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list').getByText(t('receipts.how_yours'))).toBeVisible();
      await page.goto('/receipt');
      const field = page.getByLabel(t('receipts.paste_label'));
      await field.focus();
      await page.keyboard.type('x');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('receipts.refused_title'));
    });
  });
}

test.describe('a second phone', () => {
  const [, t, use] = onPhone;
  test.use({ ...use, ...STILL, viewport: { width: 1280, height: 900 } });

  test('reads the QR code of a receipt with its camera', async ({ page, app }, {
    parallelIndex,
  }) => {
    // A second browser, which decodes pictures without a graphics card.
    await vote(page, app, t);
    await app.writeLedger();
    await page.goto(`/receipt?ballot=${await newestBallot(app)}`);
    await page.getByRole('button', { name: t('receipts.qr'), exact: true }).click();
    const { browser, show } = await openFilmedBrowser(`receipt-${parallelIndex}`, FINE);
    show(await modulesOn(page, /QR/));
    const context = await browser.newContext({ ...use, ...STILL.contextOptions, baseURL: app.url });
    const phone = await context.newPage();
    await phone.goto('/receipt');
    await phone.getByRole('button', { name: t('receipts.open_camera') }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(dish, { timeout: 60_000 });
    await browser.close();
  });
});

import type { Page } from '@playwright/test';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { keepMessages, messagesOf } from './messages.ts';
import { onPhone, scan, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');
const DRAFT = `ballot:${place.id}`;

/** Everything that a visit stores in the browser. */
const leaveTraces = (page: Page) =>
  page.evaluate((draft) => {
    localStorage.setItem('redirect-after-auth', '/my-votes');
    localStorage.setItem('sb-project-auth-token', 'of an earlier build');
    localStorage.setItem(draft, JSON.stringify({ ratings: [], at: Date.now() }));
    sessionStorage.setItem('nearby-dismissed', '1');
  }, DRAFT);

const keysOf = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), tab: Object.keys(sessionStorage) }));

/** Whether the restaurant would open without a network. The check creates no missing store. */
const isKept = (page: Page) =>
  page.evaluate(async (id) => {
    const all = await indexedDB.databases();
    if (!all.some(({ name: one }) => one === 'vota-taco')) return false;
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('The store did not answer.')));
      });
    const database = await done(indexedDB.open('vota-taco'));
    const store = database.transaction('last-seen').objectStore('last-seen');
    const keys = JSON.stringify(await done(store.getAllKeys()));
    database.close();
    return keys.includes(id);
  }, place.id);

const [name, t, use] = onPhone;

test.describe(name, () => {
  test.use({ ...use, ...STILL });

  test('whose page fails may start afresh; whoever signs out leaves nothing', async ({
    page,
    app,
  }) => {
    await keepMessages(page);
    await enter(page, app, 'votante');
    await page.goto(`/restaurant/${place.id}`);
    await expect.poll(() => isKept(page)).toBe(true);
    await leaveTraces(page);
    await page.goto('/');
    await page.route('**/api/states/GA/counties', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Espera.' } }),
    );
    // Before hydration the link loads a whole page, which asks for nothing here.
    await expect(page.getByRole('link', { name: t('shell.demo_mailbox') })).toBeVisible();
    await page.locator('a[href="/?counties=GA"]').click();
    const afresh = page.getByRole('button', { name: t('shell.start_afresh') });
    await afresh.click();
    const question = page.getByRole('dialog', { name: t('account.afresh_title') });
    await expect(question).toContainText(t('account.afresh_stays'));
    await scan(page, 'starting afresh');
    await question.getByRole('button', { name: t('shell.cancel') }).click();
    expect((await keysOf(page)).local).toContain(DRAFT);
    expect(await isKept(page)).toBe(true);

    await afresh.click();
    await page.unroute('**/api/states/GA/counties');
    const reloaded = page.waitForEvent('load');
    await question.getByRole('button', { name: t('shell.start_afresh') }).click();
    await reloaded;
    await expect.poll(() => messagesOf(page)).toContain(t('offline.begun_afresh'));
    // The page that failed is shown, and the person is still signed in.
    await expect(page).toHaveURL('/?counties=GA');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
    expect(await isKept(page)).toBe(false);
    const after = await keysOf(page);
    expect(after.local).not.toContain(DRAFT);
    expect(after.local).not.toContain('redirect-after-auth');
    expect(after.local).not.toContain('sb-project-auth-token');
    expect(after.tab).not.toContain('nearby-dismissed');

    await page.goto(`/restaurant/${place.id}`);
    await expect.poll(() => isKept(page)).toBe(true);
    await leaveTraces(page);
    await page.getByRole('button', { name: t('shell.account_menu') }).click();
    await page.getByRole('button', { name: t('shell.sign_out') }).click();
    await expect(page.getByText(t('shell.signed_out'))).toBeVisible();
    await expect.poll(() => isKept(page)).toBe(false);
    const left = await keysOf(page);
    // Only data of the device, including its clock, and that the sign-in prompt is off.
    expect(left.local.filter((key) => key !== 'clock-ahead')).toEqual([
      'sign-in-prompt-skipped-at',
    ]);
    expect(left.tab).toEqual(['left-on-purpose']);
  });
});

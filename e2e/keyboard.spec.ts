import { expect, rateByKey, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop, STILL } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

test.use({ ...onDesktop[2], ...STILL });

test('four shortcuts work on every page, and the help says which', async ({ page, app }) => {
  /** Opens a page and waits for hydration. */
  const arrive = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Mailbox' })).toBeVisible();
  };
  const search = page.getByRole('searchbox');
  const main = page.getByRole('main');
  await arrive('/');
  const help = page.getByRole('link', { name: 'Keyboard and help' });
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true });
  for (const [what, announced] of [
    [skip, 'Alt+M'],
    [signIn, 'Alt+U'],
    [help, 'Alt+H'],
  ] as const) {
    await expect(what).toHaveAttribute('aria-keyshortcuts', announced);
  }
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();

  // This page has no search: it leads to the list of all, and into its box.
  await page.keyboard.press('Alt+s');
  await expect(page).toHaveURL('/participatingrestaurants');
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('aria-keyshortcuts', 'Alt+S');
  // Also within the box, where Alt with a letter types nothing; with Shift it is not our shortcut.
  await page.keyboard.press('Alt+Shift+m');
  await expect(search).toBeFocused();
  await page.keyboard.press('Alt+m');
  await expect(main).toBeFocused();
  await page.keyboard.press('Alt+s');
  await expect(search).toBeFocused();
  await page.keyboard.press('Alt+u');
  await expect(signIn).toBeFocused();

  await page.keyboard.press('Alt+h');
  const dialog = page.getByRole('dialog', { name: 'Keyboard and help' });
  await expect(dialog.getByText('Search restaurants')).toBeVisible();
  await expect(dialog).toContainText('within 48 hours');
  // An open dialog has priority.
  await page.keyboard.press('Alt+s');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(signIn).toBeFocused();
  await help.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeFocused();
  await help.click();
  await dialog.getByRole('link', { name: 'Accessibility Statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility Statement');
  await expect(main).toBeFocused();

  await enter(page, app, 'admin');
  await arrive('/admin/users');
  const menu = page.getByRole('button', { name: 'Your account' });
  await expect(menu).toHaveAttribute('aria-keyshortcuts', 'Alt+U');
  await page.keyboard.press('Alt+u');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Favorites' }).last(),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Alt+s');
  await expect(page).toHaveURL('/admin/restaurants');
  await expect(search).toBeFocused();
});

test('a dialog gives the focus back, and totals that count along stay quiet', async ({ page }) => {
  await page.goto(`/restaurant/${place.id}`);
  const dialog = page.getByRole('dialog');
  const more = page.getByRole('button', { name: /^More options for the review/ }).first();
  const report = page.getByRole('button', { name: /^Report/ }).first();
  const favourite = page.getByRole('main').getByRole('button', { name: /favorites/i });
  const openers = [favourite.first(), page.getByRole('button', { name: 'Vote', exact: true })];
  // Reviews load when near the screen, after hydration; only then does the next step lead away.
  await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await rateByKey(page.getByRole('radio', { name: '3 points' }).first());
  for (const opener of openers) {
    await opener.press('Enter');
    await expect(dialog.getByRole('heading').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await more.press('Enter');
  await report.press('Enter');
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  const totals = page.getByRole('region', { name: 'Today here' });
  await expect(totals.locator('dd').last()).toHaveText(/\d/);
  const announces = '[aria-live], [role=status], [role=alert]';
  expect(await totals.evaluate((one, selector) => one.closest(selector), announces)).toBeNull();
  await expect(totals.locator(announces)).toHaveCount(0);
});

test('what its own press takes away or puts to work leaves the focus where one was', async ({
  page,
  app,
}) => {
  await enter(page, app, 'admin');
  // An entry to export: this export itself.
  await page.request.post('/api/audit/export', { data: {}, headers: { origin: app.url } });
  await page.goto('/admin/audit-log');
  const exporting = page.getByRole('button', { name: 'Export as CSV' });
  await expect(exporting).toBeEnabled();
  await exporting.press('Enter');
  await expect(page.getByText(/^The file holds /)).toBeVisible();
  await expect(exporting).toBeFocused();

  await page.goto('/admin/user-management?q=nobody-is-called-so');
  await page.getByRole('button', { name: 'Show all accounts' }).press('Enter');
  await expect(page).toHaveURL('/admin/user-management');
  await expect(page.getByText(/^\d+ accounts$/)).toBeFocused();

  await page.goto(`/admin/restaurants/${place.id}`);
  const hours = page.getByRole('group', { name: 'Opening hours' });
  const sunday = hours.getByRole('listitem', { name: 'Sunday' });
  const remove = sunday.getByRole('button', { name: /^Remove/ });
  await expect(remove).toHaveCount(1);
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(sunday).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
});

test('one toast at a time, for 4 seconds, and longer while one looks at it', async ({ page }) => {
  await page.clock.install();
  await page.goto(`/restaurant/${place.id}`);
  const stand = page.getByRole('button', { name: 'Stand 2 miles away' });
  await expect(stand).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const toast = page.getByRole('status').filter({ hasText: 'You now stand 2 miles away.' });

  await stand.press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);

  // Another one replaces it, with its own 4 seconds.
  await stand.press('Enter');
  await page.clock.runFor(3000);
  await page.getByRole('button', { name: 'Stand here' }).press('Enter');
  await expect(toast).toHaveCount(0);
  const next = page.getByRole('status').filter({ hasText: 'You now stand at this restaurant.' });
  await page.clock.runFor(3000);
  await expect(next).toBeVisible();
  // It pauses under the mouse, and continues with its remaining time.
  await next.hover();
  await page.clock.runFor(60_000);
  await expect(next).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(999);
  await expect(next).toBeVisible();
  await page.clock.runFor(1);
  await expect(next).toHaveCount(0);

  // Errors interrupt.
  await page.route('**/assets/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Español' }).press('Enter');
  await expect(page.locator('[aria-live=assertive]')).toContainText('connection');
});

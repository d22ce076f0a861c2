import { expect, restaurantOf, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onPhone, scan, STILL } from './visitors.ts';

/** Of the demo's owner. */
const place = restaurantOf('el-comal-de-lupita');
const [name, t, use] = onPhone;

test.describe(name, () => {
  test.use({ ...use, ...STILL });

  test('an owner marks a dish by one tap, and lets in the cook, who says when it is back', async ({
    page,
    app,
    browser,
  }) => {
    // Phones and server agree on the time, as they do on an evening.
    app.clock.now = new Date();
    const guest = await openBrowser(browser, app, use);
    await guest.goto(`/restaurant/${place.id}`);
    await enter(page, app, 'owner');
    await page.goto('/restaurant-owner-dashboard');
    await page.getByRole('link', { name: t('kitchen.title') }).click();
    const kitchen = page.getByRole('region', { name: place.name });
    const first = kitchen.getByRole('switch').first();
    const label = (await first.getAttribute('aria-label')) ?? '';
    const dish = label.replace(/^.*?: /, '');
    await scan(page, 'nothing is sold out');
    await first.click();
    await expect(first).toBeChecked();
    // Live on the open page of a guest, and still votable.
    const card = guest.getByRole('article').filter({ hasText: dish }).first();
    await expect(card).toContainText(t('restaurants.sold_out_today'));
    await expect(card).toContainText(t('restaurants.sold_out_vote'));
    await scan(guest, 'a dish is sold out');

    const cook = demoPerson('votante');
    await kitchen.getByText(t('kitchen.staff'), { exact: true }).click();
    await kitchen.getByLabel(t('kitchen.staff_email')).fill(cook.email);
    await kitchen.getByRole('button', { name: t('kitchen.staff_invite') }).click();
    await expect(kitchen).toContainText(cook.fullName);
    await scan(page, 'with staff');

    await enter(guest, app, 'votante');
    await guest.goto('/');
    await guest.getByRole('button', { name: t('shell.account_menu') }).click();
    await guest
      .locator('[popover]')
      .getByRole('link', { name: t('shell.restaurant_adm') })
      .click();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(t('kitchen.title'));
    await expect(guest.getByText(t('kitchen.staff'), { exact: true })).toHaveCount(0);
    await guest.getByRole('switch', { name: label }).click();
    await expect(guest.getByRole('switch', { name: label })).not.toBeChecked();

    await kitchen
      .getByRole('button', { name: t('kitchen.staff_remove_of', { email: cook.email }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('kitchen.staff_remove') })
      .click();
    await expect(kitchen.getByText(t('kitchen.staff_none'))).toBeVisible();
    await guest.getByRole('switch', { name: label }).click();
    await expect(guest.getByText(t('kitchen.none_title'))).toBeVisible();
    await guest.close();
  });
});

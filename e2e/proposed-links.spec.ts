import { eq } from 'drizzle-orm';
import { restaurants } from '../database/schema/restaurants.ts';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { scan, STILL, visitors } from './visitors.ts';

/** Of the owner of the demo. */
const place = restaurantOf('el-comal-de-lupita');

for (const [who, t, use] of visitors) {
  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    test('an owner proposes links, and an organizer sees where they lead', async ({
      page,
      app,
      browser,
    }) => {
      await app.db
        .update(restaurants)
        .set({ websiteUrl: 'https://comal.example', menuUrl: null, instagramUrl: null })
        .where(eq(restaurants.id, place.id));
      await enter(page, app, 'owner');
      await page.goto(`/restaurant-owner-dashboard/restaurant?restaurant=${place.id}`);
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const send = page.getByRole('button', { name: t('proposals.send') });
      const website = field(t('restaurants.website'));
      const instagram = field(t('labels.instagramUrl'));
      await website.fill('https://192.168.0.1/');
      await instagram.fill('https://instagram.com.evil.example/comal');
      await send.click();
      await expect(website).toHaveAccessibleDescription(t('editing.link_private'));
      await expect(website).toBeFocused();
      await expect(instagram).toHaveAccessibleDescription(t('editing.link_instagramUrl'));
      await website.fill('https://comаl.example/menu');
      await instagram.fill('instagram.com/comal');
      await field(t('restaurants.menu_link')).fill('https://comal.example/carta');
      await send.click();
      await expect(page.getByText(t('proposals.as_sent'))).toBeVisible();

      const desk = await openBrowser(browser, app, use);
      await enter(desk, app, 'admin');
      await desk.goto('/admin/restaurant-requests?tab=proposals');
      const card = desk.getByRole('listitem').filter({ hasText: place.name });
      const line = (label: string) =>
        card.locator('dl > div').filter({ has: desk.getByText(label, { exact: true }) });
      // A letter of it is Cyrillic: it would look like the host that was there.
      const now = 'xn--coml-73d.example';
      await expect(line(t('restaurants.website'))).toContainText(
        `${t('proposals.host_was')} comal.example → ${t('proposals.host_now')} ${now}`,
      );
      await expect(line(t('restaurants.website'))).toContainText(t('proposals.host_new'));
      await expect(line(t('restaurants.website')).getByText(now).first()).toHaveCSS(
        'font-weight',
        '700',
      );
      await expect(line(t('restaurants.menu_link'))).not.toContainText(t('proposals.host_new'));
      await expect(line(t('labels.instagramUrl'))).toContainText(t('proposals.host_new'));
      await scan(desk, 'a proposal of links');
      await desk.close();
    });
  });
}

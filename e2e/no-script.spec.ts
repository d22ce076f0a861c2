import { openPolicies } from './footer.ts';
import { eq } from 'drizzle-orm';
import { restaurants } from '../database/schema/restaurants.ts';
import { OWN_NAMES } from '../locales/own-names.ts';
import { expect, restaurantOf, test } from './app.ts';
import { visitors } from './visitors.ts';

const place = restaurantOf('el-comal-de-lupita');

for (const [name, t, use] of visitors) {
  test.describe(`${name}, without a script`, () => {
    test.use({ ...use, javaScriptEnabled: false });

    test('the page of a restaurant reads, links and describes itself', async ({ page, app }) => {
      const isSpanish = use.locale === 'es-US';
      const videoUrl = 'https://youtu.be/dQw4w9WgXcQ';
      await app.db.update(restaurants).set({ videoUrl }).where(eq(restaurants.id, place.id));
      await page.goto(`/restaurant/${place.id}`);
      const description = (isSpanish ? place.descriptionEs : place.descriptionEn) ?? '';
      await expect(page).toHaveTitle(`${place.name} · Vota Taco`);
      await expect(page.locator('main').getByText(description)).toBeVisible();
      for (const dish of place.dishes) {
        await expect(page.getByRole('heading', { name: dish.name })).toBeVisible();
      }
      await expect(
        page.getByRole('link', { name: t('restaurants.video_play', { name: place.name }) }),
      ).toHaveAttribute('href', videoUrl);
      const head = (name: string) => page.locator(`head meta[property="og:${name}"]`);
      const address = `${app.url}/restaurant/${place.id}`;
      await expect(head('title')).toHaveAttribute('content', place.name);
      await expect(head('description')).toHaveAttribute('content', description);
      await expect(head('url')).toHaveAttribute('content', address);
      await expect(head('image')).toHaveAttribute('content', `${app.url}/cards/${place.id}.png`);
      await expect(head('locale')).toHaveAttribute('content', isSpanish ? 'es_US' : 'en_US');
      await expect(head('locale:alternate')).toHaveAttribute(
        'content',
        isSpanish ? 'en_US' : 'es_US',
      );
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        isSpanish ? `${address}?lang=es` : address,
      );
      const card = await page.request.get(`${app.url}/cards/${place.id}.png`);
      expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
      const pictures = page.locator('main img');
      const missing = await pictures.evaluateAll((all) =>
        all.filter((img) => !img.getAttribute('width') || !img.getAttribute('height')),
      );
      expect(missing).toEqual([]);
      const nearby = page.getByRole('region', { name: t('restaurants.nearby') });
      await nearby.getByRole('heading', { level: 3 }).first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(place.name);
    });

    test('the language is chosen by a form that leads back, and the policies read', async ({
      page,
    }) => {
      const other = use.locale === 'es-US' ? 'en' : 'es';
      const choice = page.getByRole('button', { name: OWN_NAMES[other] });
      // Features that need a script are not offered.
      await page.goto('/?state=SC');
      const list = page.getByRole('main');
      await expect(list.getByRole('link', { name: place.name, exact: true })).toBeVisible();
      await expect(list.getByRole('button')).toHaveCount(1);
      await expect(list.getByRole('button', { name: t('search.go') })).toBeVisible();
      await page.goto('/favourites');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.sign_in_first'));
      await expect(page.getByText(t('shell.loading'))).toBeHidden();
      await page.goto('/?state=SC&q=taco+b%C3%BAho');
      await choice.click();
      await expect(page).toHaveURL('/?state=SC&q=taco+b%C3%BAho');
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await openPolicies(page);
      await page.getByRole('contentinfo').getByRole('link').filter({ hasText: /priva/i }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('radio')).toHaveCount(0);
    });
  });
}

import { DESKTOP, expect, PHONE, test } from './app.ts';
import { scan } from './visitors.ts';

test.describe('a visitor on a desktop, in English', () => {
  test.use({ viewport: DESKTOP, locale: 'en-US' });

  test('narrows a list to what is open and what they eat, keeps it, and gets out again', async ({
    page,
  }) => {
    // A Thursday at six in the evening in Charleston.
    await page.clock.setFixedTime('2026-11-26T23:00:00Z');
    await page.goto('/?state=SC');
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(30);
    const only = page.getByRole('group', { name: 'Show only' });
    await only.getByRole('button', { name: 'Vegan', exact: true }).click();
    await expect(page).toHaveURL('/?state=SC&only=vegan');
    await expect(page.getByText(/^\d+ restaurants? found$/)).toBeVisible();
    await only.getByRole('button', { name: 'Open now' }).click();
    await expect(rows.filter({ hasText: 'Closed' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Open until' }).first()).toBeVisible();
    await page.reload();
    await expect(only.getByRole('button', { pressed: true })).toHaveText(['Open now', 'Vegan']);
    await page.getByRole('searchbox').fill('sushi');
    await expect(page).toHaveURL(/q=sushi/);
    await expect(page.getByText('No restaurants match the filter.')).toBeVisible();
    await page.getByRole('link', { name: 'All restaurants of South Carolina' }).click();
    await expect(rows).toHaveCount(30);
    await expect(only.getByRole('button', { pressed: true })).toHaveCount(0);
  });
});

test.describe('a visitor on a phone, in Spanish', () => {
  test.use({ viewport: PHONE, locale: 'es-US', colorScheme: 'dark' });

  test('sees four restaurants at once, and narrows a county to what nobody has', async ({
    page,
  }) => {
    await page.goto('/?state=SC');
    const rows = page.getByRole('article');
    const heights = await rows.evaluateAll((all) =>
      all.slice(0, 10).map((row) => row.getBoundingClientRect().height),
    );
    expect(heights.toSorted((a, b) => a - b)[5]).toBeLessThan(180);
    await page.goto('/?county=45019&only=vegan,spicy,gluten_free,open');
    await expect(page.getByText('Ningún restaurante coincide con el filtro.')).toBeVisible();
    await scan(page, 'nothing left');
    await page.getByRole('link', { name: 'Mostrar todos los restaurantes' }).click();
    await expect(rows.first()).toBeVisible();
  });
});

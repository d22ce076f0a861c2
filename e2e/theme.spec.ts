import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './app.ts';
import { scan, STILL, visitors } from './visitors.ts';

const PAPER = { light: 'rgb(255, 249, 240)', dark: 'rgb(25, 18, 32)' };

const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The current colour of the browser bar. */
const barOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => !media || matchMedia(media).matches,
      )?.content,
  );

for (const [who, t, use] of visitors) {
  const other = use.colorScheme === 'dark' ? 'light' : 'dark';

  test.describe(who, () => {
    test.use({ ...use, ...STILL });

    test('the theme is the system’s until another is chosen, which comes with the page', async ({
      page,
    }) => {
      await page.goto('/');
      const html = page.locator('html');
      await expect(html).not.toHaveAttribute('data-theme');
      expect(await paperOf(page)).toBe(PAPER[use.colorScheme]);
      const menu = page.getByRole('button', { name: t('shell.menu') });
      await menu.press('Enter');
      await expect(page.getByRole('radio', { name: t('shell.theme_system') })).toBeChecked();
      await page.getByRole('radio', { name: t(`shell.theme_${other}`) }).check();
      await expect(html).toHaveAttribute('data-theme', other);
      expect(await paperOf(page)).toBe(PAPER[other]);
      expect(await barOf(page)).toBe(other === 'dark' ? '#191220' : '#FFF9F0');
      await scan(page, `the menu, ${other}`);
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();

      // No flash: the HTML has the theme before any script runs.
      const response = await page.reload();
      expect(await response?.text()).toMatch(new RegExp(`<html[^>]* data-theme="${other}"`));
      expect(await paperOf(page)).toBe(PAPER[other]);
      await menu.click();
      await expect(page.getByRole('radio', { name: t(`shell.theme_${other}`) })).toBeChecked();

      await page.getByRole('radio', { name: t('shell.theme_system') }).check();
      await expect(html).not.toHaveAttribute('data-theme');
      await page.emulateMedia({ colorScheme: other });
      expect(await paperOf(page)).toBe(PAPER[other]);
      await page.reload();
      await expect(html).not.toHaveAttribute('data-theme');
    });
  });
}

test('without a script the theme is the system’s', async ({ browser, app }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: app.url,
    viewport: PHONE,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', PAPER.dark);
  await context.close();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import sirv from 'sirv';
import { runCommand } from '../scripts/run-command.ts';
import { DESKTOP, expect, PHONE, test as base } from './app.ts';
import { examine } from './examine.ts';
import { scan, STILL } from './visitors.ts';

const test = base.extend<object, { gallery: string }>({
  /** The address of the built gallery; it has no app server. */
  gallery: [
    async ({}, use) => {
      const { code, output } = await runCommand('vite', ['build', 'gallery', '--logLevel', 'warn']);
      expect(code, output).toBe(0);
      const server = createServer(sirv('.tmp/gallery')).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
});

// In sequence, in one process: the gallery is built once.
test.describe.configure({ mode: 'default', timeout: 360_000 });

const LOOKERS = [
  ['es', PHONE, 'dark'],
  ['en', PHONE, 'light'],
  ['es', DESKTOP, 'light'],
  ['en', DESKTOP, 'dark'],
] as const;

/** The states that fill a screen of their own: dialogs, toasts and pages. */
const framedStates = (page: Page) =>
  page
    .locator('iframe')
    .evaluateAll((frames) =>
      frames.map(
        (frame) => [frame.getAttribute('title') ?? '', frame.getAttribute('src') ?? ''] as const,
      ),
    );

for (const [language, viewport, colorScheme] of LOOKERS) {
  test.describe(`${language}, ${viewport.width} px`, () => {
    test.use({ viewport, colorScheme, ...STILL });

    test('every part of the interface is for everybody, in both themes', async ({ page }) => {
      await page.goto(`/?lang=${language}`);
      // The last that appears.
      await expect(page.locator('.progress').last()).toBeVisible();
      await examine(page, 'the gallery', colorScheme);
      const states = await framedStates(page);
      expect(states.length).toBeGreaterThan(10);
      for (const [title, address] of states) {
        await page.goto(`/${address}`);
        await expect(page.locator('#main')).toBeAttached();
        await examine(page, title, colorScheme);
      }
    });
  });
}

test.describe('in use', () => {
  test.use({ viewport: DESKTOP, colorScheme: 'light', ...STILL });

  test('the page changes its language and its theme', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /^español$/i }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: 'Guardar' }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('a picture on its way has no finding of axe', async ({ page }) => {
    await page.goto('/');
    const place = page.locator('#PictureField');
    await place
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'taco.png', mimeType: 'image/png', buffer: Buffer.from('taco') });
    await expect(place.getByRole('progressbar')).toBeVisible();
    await scan(page, 'a picture on its way');
  });
});

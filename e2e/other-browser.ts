import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type App, expect } from './app.ts';
import { enter } from './enter.ts';

/**
 * A browser of somebody else's, beside that of the journey.
 * @param key whose; nobody is signed in where it is left out
 */
export async function openBrowser(
  browser: Browser,
  app: App,
  use: BrowserContextOptions,
  key?: string,
): Promise<Page> {
  const context = await browser.newContext({ ...use, reducedMotion: 'reduce', baseURL: app.url });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
  if (key) await enter(page, app, key);
  return page;
}

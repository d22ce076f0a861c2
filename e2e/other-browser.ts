import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type App, expect } from './app.ts';
import { enter } from './enter.ts';

/**
 * Another person's browser, beside that of the test.
 * @param key the account; without it nobody is signed in
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

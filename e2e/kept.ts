import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** The name under which the answer to a query is stored. */
export const nameOf = (...key: unknown[]) => JSON.stringify(key);

/** Waits until the app's files and the shown data are stored on the device. */
export async function isKept(page: Page, path: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptNames(page)).toContain(path);
}

/** The short addresses of the stored answers. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening a missing database would create it, without its store.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'vota-taco')) return [];
    const opening = indexedDB.open('vota-taco');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const reading = db.transaction('last-seen').objectStore('last-seen').getAllKeys();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    db.close();
    return reading.result.map(String);
  });

/** The addresses of the files that a page requested beyond those of the app itself. */
export const keptFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cache = await caches.open('seen-files');
    return (await cache.keys()).map(({ url }) => url).join(' ');
  });

/** Waits until each script that the page has loaded is on the device: it then opens without a network. */
export const scriptsAreKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const scripts = loaded.filter((url) => /\/assets\/[^?]+\.js$/.test(url));
        const kept = await Promise.all(
          scripts.map((url) => caches.match(url, { ignoreVary: true })),
        );
        return scripts.filter((_, index) => !kept[index]);
      }),
    )
    .toEqual([]);

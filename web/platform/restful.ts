import { isOnline } from './online.ts';

/** By then a page shows its content, even on a slow phone. */
const FIRST_VIEW_MS = 3000;

/**
 * Resolves when the page is shown and the browser is idle: for work that is not urgent. At once
 * where there is no network, since then nothing competes for it; earlier where a service worker has
 * the files on the device.
 */
export async function restful(): Promise<void> {
  if (!isOnline()) return;
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const ms = serviceWorker?.controller ? 0 : FIRST_VIEW_MS;
  await new Promise((resolve) => setTimeout(resolve, ms));
  if ('requestIdleCallback' in window) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: FIRST_VIEW_MS }));
  }
}

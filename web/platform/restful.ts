import { isOnline } from './online.ts';

/** By then a page has what it shows, also on a slow phone. */
const FIRST_VIEW_MS = 3000;

/**
 * Resolves when the page is there and the browser has nothing else to do: for what nobody waits for. At
 * once where there is no network, which leaves nothing to compete for; earlier where a service worker
 * has the files on the device.
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

import type { Page } from '@playwright/test';
import { restaurantOf } from './app.ts';

export const place = restaurantOf('el-comal-de-lupita');

interface Watched extends Window {
  /** The page's requests to the device, in order. */
  asked: PositionOptions[];
  /** The factor by which the device's time limits are sped up. */
  haste: number;
}

/** Records the page's requests to the device. */
export async function watchDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: PositionOptions[] = [];
    const watched = Object.assign(window, { asked, haste: 1 });
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (found, failed, options = {}) => {
      asked.push(options);
      ask(found, failed, { ...options, timeout: (options.timeout ?? 0) / watched.haste });
    };
  });
}

export const readAsked = (page: Page) => page.evaluate(() => (window as unknown as Watched).asked);
export const hurryDevice = (page: Page, haste: number) =>
  page.evaluate((times) => Object.assign(window, { haste: times }), haste);
export const countAsked = async (page: Page) => (await readAsked(page)).length;

/** Opens the restaurant's page and rates a dish; does not set the device's position. */
export async function rateOneDish(page: Page): Promise<void> {
  await page.goto(`/restaurant/${place.id}`);
  await page.getByRole('radio').nth(3).check();
}

import type { Page } from '@playwright/test';
import { restaurantOf } from './app.ts';

export const place = restaurantOf('el-comal-de-lupita');

interface Watched extends Window {
  /** What the page asked the device for, in order. */
  asked: PositionOptions[];
  /** How many times as fast the time limits of the device run. */
  haste: number;
}

/** Notes what the device is asked. */
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

/** At the restaurant's page; where the device stands is another matter. */
export async function rateOneDish(page: Page): Promise<void> {
  await page.goto(`/restaurant/${place.id}`);
  await page.getByRole('radio').nth(3).check();
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { demoPeople } from '../database/demo/people.ts';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import type { Database } from '../database/open.ts';
import { readConfig } from '../server/config.ts';
import { readMailbox } from '../server/dev/mailbox.ts';
import { openBuiltPages } from '../server/pages/built.ts';
import { startServer } from '../server/app/start.ts';
import { openTestDatabase, TEST_NOW } from '../server/testing/database.ts';

/** A server of one journey's own, with the demo festival, and what stands behind it. */
export interface App {
  url: string;
  db: Database;
  /** The server's clock. */
  clock: { now: Date };
  /** The first link of the newest mail to an address. */
  linkOfMailTo(address: string): Promise<string>;
}

/** One for each worker. Below those that systems give to connections on their way out. */
export const FIRST_PORT = 24_730;

/** Playwright says this where a journey does without a service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

type Environment = Record<string, string>;

/** Chromium says this of every request that fails, also of those that a journey is about. */
const FAILED_REQUEST =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|FAILED))/;

export const test = base.extend<{
  app: App;
  quiet: void;
  promptsToSignIn: boolean;
  standsByItself: boolean;
  environment: Environment;
}>({
  /** Whether a phone is asked to sign in, as in real life; off, so that it surprises no journey. */
  promptsToSignIn: [false, { option: true }],
  /** Whether the device answers as `standAt` says; else as Chromium's emulation does. */
  standsByItself: [true, { option: true }],
  context: async ({ context, promptsToSignIn, standsByItself }, use) => {
    if (standsByItself) await giveDevice(context);
    if (!promptsToSignIn) {
      await context.addInitScript(() => {
        // Later than any clock of a journey. A page without an address keeps nothing.
        if (location.protocol === 'http:')
          localStorage.setItem('sign-in-prompt-skipped-at', '9e15');
      });
    }
    await use(context);
  },
  /** Further variables of the server's environment. */
  environment: [{}, { option: true }],
  app: async ({ environment }, use, { parallelIndex }) => {
    const database = await openTestDatabase();
    const clock = { now: TEST_NOW };
    const port = FIRST_PORT + parallelIndex;
    const own = { NODE_ENV: 'test', PORT: `${port}`, LOG_LEVEL: 'error', DATA_DIR: '.tmp/data' };
    const config = readConfig({ ...own, ...environment });
    const pages = await openBuiltPages(config);
    const running = await startServer(config, {
      database,
      pages,
      now: () => clock.now,
      sharedForMs: 0,
    });
    await use({
      url: config.publicUrl,
      db: running.services.db,
      clock,
      linkOfMailTo: async (address) => {
        const mail = (await readMailbox(running.services)).find(({ to }) => to === address);
        return mail?.links[0] ?? '';
      },
    });
    await running.stop();
  },
  baseURL: async ({ app }, use) => use(app.url),
  // A stray error in the console is a fault, whatever the journey looks at.
  quiet: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        if (text === NO_WORKER) return;
        if (['error', 'warning'].includes(message.type()) && !FAILED_REQUEST.test(text)) {
          noise.push(text);
        }
      });
      page.on('pageerror', (error) => noise.push(String(error)));
      await use();
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Node tells of each request that reaches a server here. */
const REQUESTED = 'http.server.request.start';

/**
 * What reaches the server while something is done: also what the browser asks on its own, of which it
 * tells no journey.
 * @returns methods and addresses, in the order in which they came
 */
export async function requestsDuring(app: App, act: () => Promise<unknown>): Promise<string[]> {
  const reached: string[] = [];
  const onMessage = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.headers.host === new URL(app.url).host) {
      reached.push(`${request.method} ${request.url}`);
    }
  };
  subscribe(REQUESTED, onMessage);
  try {
    await act();
  } finally {
    unsubscribe(REQUESTED, onMessage);
  }
  return reached;
}

/** A demo restaurant by its key, with coordinates. */
export function restaurantOf(key: string) {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found || found.latitude === null || found.longitude === null) {
    throw new Error(`The demo has no place ${key}.`);
  }
  return { ...found, latitude: found.latitude, longitude: found.longitude };
}

/** Where the device of a context stands. */
const devices = new WeakMap<BrowserContext, { latitude: number; longitude: number }>();

interface Device extends Window {
  whereItStands: () => Promise<{ latitude: number; longitude: number; accuracy: number } | null>;
}

/**
 * A device that answers each question, if the page may ask. Chromium's emulation tells a position once:
 * who asks again while the first answer is on its way may wait for a change that never comes.
 */
async function giveDevice(context: BrowserContext): Promise<void> {
  await context.exposeBinding('whereItStands', () => {
    const place = devices.get(context);
    return place ? { ...place, accuracy: 10 } : null;
  });
  await context.addInitScript(() => {
    const { geolocation, permissions } = navigator;
    const askBrowser = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (found, failed, options) => {
      void (async () => {
        const { state } = await permissions.query({ name: 'geolocation' });
        const there = await (window as unknown as Device).whereItStands();
        if (state !== 'granted' || !there) askBrowser(found, failed, options);
        else found({ coords: there, timestamp: Date.now() } as unknown as GeolocationPosition);
      })();
    };
  });
}

/** Lets the device stand there, and the page ask for it. */
export async function standAt(
  page: Page,
  place: { latitude: number; longitude: number },
  milesNorth = 0,
): Promise<void> {
  const context = page.context();
  const there = { latitude: place.latitude + milesNorth / 69.1, longitude: place.longitude };
  devices.set(context, there);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...there, accuracy: 10 });
}

/** Signs in through the form, in English. */
export async function signIn(page: Page, key: string): Promise<void> {
  const person = demoPeople.find((one) => one.key === key);
  await page.goto('/auth?tab=signin');
  await page.getByLabel('Email').fill(person?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person?.password ?? '');
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

/** Rates by the keyboard, after which the vote does not open by itself. */
export async function rateByKey(choice: Locator): Promise<void> {
  await expect(choice).toBeEnabled();
  await choice.press('Space');
  await expect(choice).toBeChecked();
}

/** Stands so far from a restaurant, rates its first dish, and taps Vote; in English. */
export async function rateAndVote(
  page: Page,
  place: { id: string; latitude: number; longitude: number },
  { points = 3, milesNorth = 0 } = {},
): Promise<void> {
  await standAt(page, place, milesNorth);
  await page.goto(`/restaurant/${place.id}`);
  await rateByKey(page.getByRole('radio', { name: `${points} points` }).first());
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
}

/** Lets nothing of such an address through until what it returns is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(addresses, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
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

/** A server for a single test, with the demo festival, and its database and mails. */
export interface App {
  url: string;
  db: Database;
  /** The server's clock. */
  clock: { now: Date };
  /** Enters the votes that wait into the public log, and signs it. */
  writeLedger(): Promise<void>;
  /** The first link of the newest mail to an address. */
  linkOfMailTo(address: string): Promise<string>;
}

/**
 * One port per worker, from E2E_FIRST_PORT for a second run beside another. Below the range that systems use
 * for outgoing connections.
 */
export const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 24_730);

/** Playwright's message in tests that block service workers. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

type Environment = Record<string, string>;

/** Of this worker, with and without the demo's pictures: the servers of its tests read the build once. */
const pages: Partial<Record<`${boolean}`, ReturnType<typeof openBuiltPages>>> = {};

/** Chromium's message for every failed request, including those that a test makes fail. */
const FAILED_REQUEST =
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_(INTERNET_DISCONNECTED|FAILED))/;

export const test = base.extend<{
  app: App;
  quiet: void;
  promptsToSignIn: boolean;
  standsByItself: boolean;
  environment: Environment;
  doesMaintenance: boolean;
}>({
  /** Whether phones get the sign-in prompt, as in production; off, so it does not disturb tests. */
  promptsToSignIn: [false, { option: true }],
  /** Whether the device answers as set by `standAt`; else as Chromium's emulation does. */
  standsByItself: [true, { option: true }],
  context: async ({ context, promptsToSignIn, standsByItself }, use) => {
    if (standsByItself) await giveDevice(context);
    if (!promptsToSignIn) {
      await context.addInitScript(() => {
        // Later than any clock of a test. A page without an address has no storage.
        if (location.protocol === 'http:')
          localStorage.setItem('sign-in-prompt-skipped-at', '9e15');
      });
    }
    await use(context);
  },
  /** Additional environment variables of the server. */
  environment: [{}, { option: true }],
  /** Whether the server runs maintenance and writes the ledger by itself; else data changes only by the test. */
  doesMaintenance: [false, { option: true }],
  app: async ({ environment, doesMaintenance }, use, { parallelIndex }) => {
    const database = await openTestDatabase();
    const clock = { now: TEST_NOW };
    const port = FIRST_PORT + parallelIndex;
    const own = {
      NODE_ENV: 'test',
      PORT: `${port}`,
      LOG_LEVEL: 'error',
      DATA_DIR: '.tmp/data',
      LEDGER_HEAD_FILE: database.headFile,
    };
    const config = readConfig({ ...own, ...environment });
    const running = await startServer(config, {
      database,
      pages: await (pages[`${config.demo}`] ??= openBuiltPages(config)),
      now: () => clock.now,
      maintenance: doesMaintenance,
      sharedForMs: 0,
    });
    await use({
      url: config.publicUrl,
      db: running.services.db,
      clock,
      writeLedger: () => running.services.ledger.run(),
      linkOfMailTo: async (address) => {
        const mail = (await readMailbox(running.services)).find(({ to }) => to === address);
        return mail?.links[0] ?? '';
      },
    });
    await running.stop();
  },
  baseURL: async ({ app }, use) => use(app.url),
  // An unexpected error in the console fails the test, whatever its subject.
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

/** Node's diagnostics channel for each request to a server in this process. */
const REQUESTED = 'http.server.request.start';

/**
 * The requests that reach the server during an action: also those that the browser makes on its own
 * and does not report to tests.
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

/** The bytes that the server sends during an action, with all headers. */
export async function bytesDuring(app: App, act: () => Promise<unknown>): Promise<number> {
  const before = new Map<Socket, number>();
  const onMessage = (message: unknown) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    if (headers.host === new URL(app.url).host && !before.has(socket)) {
      before.set(socket, socket.bytesWritten);
    }
  };
  subscribe(REQUESTED, onMessage);
  try {
    await act();
  } finally {
    unsubscribe(REQUESTED, onMessage);
  }
  return [...before].reduce((sum, [socket, sent]) => sum + socket.bytesWritten - sent, 0);
}

/** A demo restaurant by its key, with coordinates. */
export function restaurantOf(key: string) {
  const found = demoRestaurants.find((one) => one.key === key);
  if (!found || found.latitude === null || found.longitude === null) {
    throw new Error(`The demo has no place ${key}.`);
  }
  return { ...found, latitude: found.latitude, longitude: found.longitude };
}

/** The position of each context's device. */
const devices = new WeakMap<
  BrowserContext,
  { latitude: number; longitude: number; accuracy: number }
>();

interface Device extends Window {
  whereItStands: () => Promise<{ latitude: number; longitude: number; accuracy: number } | null>;
}

/**
 * A device that answers each question, if the page may ask. Chromium's emulation reports a position
 * only once: a second request during the first answer may wait for a change that never comes.
 */
async function giveDevice(context: BrowserContext): Promise<void> {
  await context.exposeBinding('whereItStands', () => {
    const place = devices.get(context);
    return place ?? null;
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

/** Sets the device's position, and allows the page to read it. */
export async function standAt(
  page: Page,
  place: { latitude: number; longitude: number },
  milesNorth = 0,
  accuracyMeters = 10,
): Promise<void> {
  const context = page.context();
  const there = {
    latitude: place.latitude + milesNorth / 69.1,
    longitude: place.longitude,
    accuracy: accuracyMeters,
  };
  devices.set(context, there);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(there);
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

/** Rates by the keyboard, after which the vote does not open automatically. */
export async function rateByKey(choice: Locator): Promise<void> {
  await expect(choice).toBeEnabled();
  await choice.press('Space');
  await expect(choice).toBeChecked();
}

/** Rates the first dish of a restaurant from the given distance, and taps Vote; in English. */
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

/** Holds all requests to matching addresses until the returned function is called. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await arrived;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {});
  });
  return arrive;
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

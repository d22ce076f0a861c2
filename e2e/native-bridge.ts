import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { writeNativeBundle } from '../scripts/native-bundle.ts';
import { type App, expect } from './app.ts';

/** Origin of the app's pages: that of Android's web view. Chromium has no scheme `capacitor`. */
const SHELL = 'https://localhost';

export const PHONES = {
  ios: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    viewport: { width: 390, height: 844 },
  },
  android: {
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 412, height: 915 },
  },
} as const;
export type Platform = keyof typeof PHONES;

type Options = Record<string, unknown>;
/** The native side of a plugin's method; an error's `code` is passed on. */
type Method = (options: Options) => unknown;
export type Plugins = Record<string, Record<string, Method>>;

/** A phone with the app installed: its storage survives a restart of the app. */
export interface Phone {
  context: BrowserContext;
  /** Starts the app, or restarts it: the previous run is ended. */
  start: (path?: string) => Promise<Page>;
  /** The app's calls to the device, as `Plugin.method`. */
  calls: { name: string; options: Options }[];
  called: (name: string) => Options[];
  /** The content of its keychain or keystore. */
  secrets: Map<string, string>;
  /** The address in the in-app browser; null while it is closed. */
  shown: string | null;
  /** Addresses opened in other apps. */
  opened: () => Promise<string[]>;
  /** Sends the app an event, as the device does. */
  notify: (plugin: string, event: string, data?: Options) => Promise<void>;
  /** The device's own answers, which a test may change. */
  plugins: Plugins;
  /** Unexpected console messages. */
  noise: string[];
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

interface Bridged extends Window {
  callNative: (
    plugin: string,
    method: string,
    options: Options,
  ) => Promise<{ value?: unknown; error?: { message: string; code?: string } }>;
  notifyApp: (plugin: string, event: string, data: unknown) => void;
  openedInBrowser: string[];
}

/** The native side of Capacitor's bridge, as the bundle expects it: the bundle is unchanged. */
function bridge({ platform, headers }: { platform: Platform; headers: object[] }): void {
  const page = window as unknown as Bridged & Record<string, unknown>;
  const listeners = new Map<string, Map<string, (data: unknown) => void>>();
  let ids = 0;
  const handler = { postMessage: () => {} };
  if (platform === 'android') page.androidBridge = handler;
  else page.webkit = { messageHandlers: { bridge: handler } };
  page.Capacitor = {
    isNativePlatform: () => true,
    PluginHeaders: headers,
    nativePromise: async (plugin: string, method: string, options: Options) => {
      const { value, error } = await page.callNative(plugin, method, options);
      if (error) throw Object.assign(new Error(error.message), error);
      return value;
    },
    nativeCallback: (
      plugin: string,
      method: string,
      options: { eventName: string; callbackId?: string },
      callback: (data: unknown) => void,
    ) => {
      const name = `${plugin}.${options.eventName}`;
      const heard = listeners.get(name) ?? new Map<string, typeof callback>();
      listeners.set(name, heard);
      const id = String((ids += 1));
      if (method === 'addListener') heard.set(id, callback);
      else heard.delete(options.callbackId ?? '');
      return id;
    },
  };
  page.notifyApp = (plugin, event, data) => {
    for (const hear of listeners.get(`${plugin}.${event}`)?.values() ?? []) hear(data);
  };
  page.openedInBrowser = [];
  page.open = (address) => {
    page.openedInBrowser.push(String(address));
    return null;
  };
}

/** The answers of a device on which the person has agreed to nothing yet. */
function makePlugins(phone: Pick<Phone, 'secrets'> & { shown: string | null }): Plugins {
  const { secrets } = phone;
  const nameOf = (options: Options) => String(options.prefixedKey);
  return {
    SecureStorage: {
      internalGetItem: (options) => ({ data: secrets.get(nameOf(options)) ?? null }),
      internalSetItem: (options) => void secrets.set(nameOf(options), String(options.data)),
      internalRemoveItem: (options) => ({ success: secrets.delete(nameOf(options)) }),
    },
    App: { getLaunchUrl: () => undefined, minimizeApp: () => undefined },
    Browser: {
      open: (options) => void (phone.shown = String(options.url)),
      close: () => void (phone.shown = null),
    },
    Geolocation: {
      checkPermissions: () => ({ location: 'prompt', coarseLocation: 'prompt' }),
      getCurrentPosition: () => {
        throw Object.assign(new Error('denied'), { code: 'OS-PLUG-GLOC-0003' });
      },
    },
    SocialLogin: {
      initialize: () => undefined,
      login: () => {
        throw new Error('not set up');
      },
      logout: () => undefined,
    },
    SystemBars: { setStyle: () => undefined },
  };
}

/** A phone with the app freshly installed, from the bundle of `npm run native:build`. */
export async function openPhone(
  browser: Browser,
  app: App,
  platform: Platform,
  use: BrowserContextOptions = {},
): Promise<Phone> {
  const bundle = join('.tmp', `native-${new URL(app.url).port}`);
  writeNativeBundle(
    { apiOrigin: app.url },
    { from: 'dist/client', publicFolder: 'web/public', to: bundle },
  );
  const context = await browser.newContext({
    ...PHONES[platform],
    reducedMotion: 'reduce',
    baseURL: SHELL,
    ...use,
  });
  const phone = createPhone(context);
  await connectBridge(phone, platform);
  await serveBundle(context, bundle, app);
  return phone;
}

function createPhone(context: BrowserContext): Phone {
  let page: Page | null = null;
  const kept = { secrets: new Map<string, string>(), shown: null as string | null };
  const phone: Phone = Object.assign(kept, {
    context,
    calls: [],
    noise: [],
    plugins: makePlugins(kept),
    called: (name: string) =>
      phone.calls.filter((call) => call.name === name).map(({ options }) => options),
    opened: async () =>
      (await page?.evaluate(() => (window as unknown as Bridged).openedInBrowser)) ?? [],
    notify: async (plugin: string, event: string, data: Options = {}) => {
      await page?.evaluate(
        ([name, what, said]) => (window as unknown as Bridged).notifyApp(name, what, said),
        [plugin, event, data] as const,
      );
    },
    start: async (path = '/') => {
      await page?.close();
      page = await context.newPage();
      page.on('pageerror', (error) => phone.noise.push(String(error)));
      page.on('console', (message) => {
        const text = message.text();
        if (['error', 'warning'].includes(message.type()) && !text.startsWith('Mixed Content')) {
          phone.noise.push(text);
        }
      });
      await page.goto(path);
      return page;
    },
  } satisfies Omit<Phone, 'secrets' | 'shown'>);
  return phone;
}

/** Installs the native side of the bridge; the phone's plugins answer its calls. */
async function connectBridge(phone: Phone, platform: Platform): Promise<void> {
  await phone.context.exposeFunction(
    'callNative',
    async (plugin: string, method: string, options: Options = {}) => {
      phone.calls.push({ name: `${plugin}.${method}`, options });
      try {
        return { value: await phone.plugins[plugin]?.[method]?.(options) };
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        return { error: { message, code } };
      }
    },
  );
  const headers = Object.entries(phone.plugins).map(([name, methods]) => ({
    name,
    methods: [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...Object.keys(methods).map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }));
  await phone.context.addInitScript(bridge, { platform, headers });
}

/** Serves the bundle at the app's origin, and the server's pictures over TLS. */
async function serveBundle(context: BrowserContext, bundle: string, app: App): Promise<void> {
  // As on both systems: a path that is not a file is a page.
  await context.route(`${SHELL}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = extname(pathname) ? pathname : '/index.html';
    const body = await readFile(join(bundle, file)).catch(() => null);
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    await route.fulfill(body ? { body, contentType } : { status: 404, body: '' });
  });
  // In production the app's server always uses TLS: the pictures of this one are served as if it
  // did, too.
  await context.route(`${app.url.replace('http:', 'https:')}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: app.url + pathname }) });
  });
}

/** Allows the app the position, and sets it. */
export function standInApp(
  phone: Phone,
  { latitude, longitude }: { latitude: number; longitude: number },
): void {
  phone.plugins.Geolocation = {
    checkPermissions: () => ({ location: 'granted', coarseLocation: 'granted' }),
    getCurrentPosition: () => ({
      coords: { latitude, longitude, accuracy: 8 },
      timestamp: Date.now(),
    }),
  };
}

/** Checks that no page or other app can read anything of the session. */
export async function expectNoTrace(phone: Phone, page: Page, token: string): Promise<void> {
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((name) => storage.getItem(name)),
    ),
  );
  expect(stored.join('\n')).not.toContain(token);
  expect(await phone.context.cookies()).toEqual([]);
}

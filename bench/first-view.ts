import { chromium, type Browser, type Request } from '@playwright/test';
import { demoRestaurants } from '../database/demo/restaurants.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';
import { requestsOfPage } from '../scripts/page-requests.ts';
import type { ChildServer } from './child-server.ts';

const kinds = ['html', 'js', 'css', 'pictures', 'font', 'data', 'other'] as const;
export type Kind = (typeof kinds)[number];

export interface FirstView {
  name: string;
  path: string;
  requests: number;
  bytes: number;
  byKind: Record<Kind, { requests: number; bytes: number }>;
  /** The scripts in the page itself: loaded before the page works. */
  initialScriptBytes: number;
}

/** The pages where people arrive. */
export function firstViewPages(): { name: string; path: string }[] {
  const restaurant = demoRestaurants.find(({ dishes, stateId }) => stateId === 'SC' && dishes[0]);
  return [
    { name: 'home', path: '/' },
    { name: 'state list', path: '/?state=SC' },
    { name: 'restaurant', path: `/restaurant/${restaurant?.id}` },
  ];
}

/** The download of a phone's first visit, in bytes of bodies as transferred. */
export async function measureFirstViews(
  server: ChildServer,
  say: (text: string) => void,
): Promise<FirstView[]> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumFlags,
  });
  try {
    const views: FirstView[] = [];
    for (const { name, path } of firstViewPages()) {
      say(`first view: ${name}`);
      views.push(await measureFirstView(browser, server, name, path));
    }
    return views;
  } finally {
    await browser.close();
  }
}

async function measureFirstView(
  browser: Browser,
  { url }: ChildServer,
  name: string,
  path: string,
): Promise<FirstView> {
  // A new context has an empty cache.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    const loaded: Request[] = [];
    page.on('requestfinished', (request) => loaded.push(request));
    page.on('requestfailed', (request) => loaded.push(request));
    // The live connection stays open, so the network would never be idle.
    await page.route('**/api/live?*', (route) => route.abort());
    const response = await page.goto(url + path, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${path} was answered with ${response?.status()}.`);
    const named = scriptsNamedBy(await response.text());
    const byKind = emptySums();
    let initialScriptBytes = 0;
    for (const request of await requestsOfPage(page, loaded)) {
      const { kind, bytes } = await weigh(request);
      byKind[kind].requests += 1;
      byKind[kind].bytes += bytes;
      if (named.has(new URL(request.url()).pathname)) initialScriptBytes += bytes;
    }
    const sums = Object.values(byKind);
    return {
      name,
      path,
      requests: sums.reduce((sum, { requests }) => sum + requests, 0),
      bytes: sums.reduce((sum, { bytes }) => sum + bytes, 0),
      byKind,
      initialScriptBytes,
    };
  } finally {
    await context.close();
  }
}

const emptySums = () =>
  Object.fromEntries(kinds.map((kind) => [kind, { requests: 0, bytes: 0 }])) as FirstView['byKind'];

async function weigh(request: Request): Promise<{ kind: Kind; bytes: number }> {
  const response = await request.response();
  if (!response) throw new Error(`${request.url()} was not answered.`);
  const { responseBodySize } = await request.sizes();
  return { kind: kindOf(response.headers()['content-type'] ?? ''), bytes: responseBodySize };
}

function kindOf(contentType: string): Kind {
  if (/html/.test(contentType)) return 'html';
  if (/javascript/.test(contentType)) return 'js';
  if (/css/.test(contentType)) return 'css';
  if (contentType.startsWith('image/')) return 'pictures';
  if (/font/.test(contentType)) return 'font';
  return /json/.test(contentType) ? 'data' : 'other';
}

/** Paths of the files that the page's own script starts with: `"/assets/<name>.js"`. */
const scriptsNamedBy = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/"(\/assets\/[^"/]+\.js)"/g), ([, path = '']) => path));

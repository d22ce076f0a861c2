import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumFlags } from '../scripts/chromium.ts';
import { firstViewPages } from './first-view.ts';

/** Lighthouse's result for one page on its slow phone: the medians of its runs. */
export interface Lit {
  /** 0 to 100. */
  score: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

export interface LighthouseResult {
  name: string;
  page: Lit;
  /** The same HTML without its scripts, from a minimal server. */
  bare: Lit;
}

const RUNS = 3;
/** Lighthouse needs the whole browser: the headless shell of the journeys is not enough. */
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

/**
 * Runs Lighthouse's mobile preset (a phone four times as slow, 1.6 Mbit/s, 150 ms) on each first view and
 * on the same page as bare HTML.
 * @param url of a server that runs as in production
 * @returns null without a suitable browser: CHROME_PATH names one
 */
export async function measureLighthouse(
  url: string,
  say: (text: string) => void,
): Promise<LighthouseResult[] | null> {
  const opened = await openWholeBrowser();
  if (!opened) return null;
  const { browser, port } = opened;
  const bare = await serveBare(url);
  try {
    const results: LighthouseResult[] = [];
    for (const { name, path } of firstViewPages()) {
      say(`lighthouse: ${name}`);
      results.push({
        name,
        page: await light(url + path, port),
        bare: await light(bare.url + path, port),
      });
    }
    return results;
  } finally {
    bare.stop();
    await browser.close();
  }
}

/**
 * Starts a browser that Lighthouse can use.
 * @returns null without a suitable one: CHROME_PATH names one
 */
export async function openWholeBrowser(): Promise<{ browser: Browser; port: number } | null> {
  const executablePath = [process.env.CHROME_PATH ?? '', ...BROWSERS].find((path) =>
    existsSync(path),
  );
  if (executablePath === undefined) return null;
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, '--headless=new', `--remote-debugging-port=${port}`],
  });
  return { browser, port };
}

async function light(url: string, port: number): Promise<Lit> {
  const runs: Lit[] = [];
  // The first load also compiles.
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    });
    const { audits, categories } = result?.lhr ?? {};
    const valueOf = (audit: string) => audits?.[audit]?.numericValue ?? Number.NaN;
    runs.push({
      score: (categories?.performance?.score ?? Number.NaN) * 100,
      fcpMs: valueOf('first-contentful-paint'),
      lcpMs: valueOf('largest-contentful-paint'),
      tbtMs: valueOf('total-blocking-time'),
      cls: valueOf('cumulative-layout-shift'),
    });
  }
  const median = (of: keyof Lit) =>
    runs.map((run) => run[of]).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  return {
    score: median('score'),
    fcpMs: median('fcpMs'),
    lcpMs: median('lcpMs'),
    tbtMs: median('tbtMs'),
    cls: median('cls'),
  };
}

/** Serves a server's pages without their scripts, with pictures and fonts unchanged; all from memory. */
async function serveBare(url: string) {
  const kept = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>();
  const read = async (path: string) => {
    const answer = await fetch(url + path, { headers: { 'accept-language': 'en-US' } });
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      type,
      body: /html/.test(type) ? Buffer.from(withoutScripts(body.toString())) : body,
    };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = kept.get(path) ?? read(path);
    kept.set(path, answer);
    answer.then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      },
      () => response.writeHead(502).end(),
    );
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** A port that nothing listens at. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

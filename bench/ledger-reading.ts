import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { CATALOGUES } from '../locales/catalogues.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.ts';

/** Checks of a receipt in Chromium. */
const CHECKS = 300;
const RECOUNT_MS = 15 * 60_000;
const MEMORY_EVERY_MS = 50;
const VERIFIER = fileURLToPath(new URL('../dist/ledger-verifier.mjs', import.meta.url));
/** What of the receipt's page checks it: each becomes a global of its name. */
const CHECKING = { check: 'check-receipt.ts', link: 'receipt-link.ts' };

export interface Recount {
  seconds: number;
  /** Of the answers, as transferred. */
  bytes: number;
  /** Resident at most: of the process, or of the page's process. */
  memoryBytes: number;
}

export interface Reading {
  receiptBytes: number;
  /** Median. */
  receiptMs: number;
  recounts: Record<'Chromium' | 'command', Recount>;
}

/** @param receipt a receipt's text */
export async function measureReading(serverUrl: string, receipt: string): Promise<Reading> {
  const counter = await countBytes(serverUrl);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumFlags,
  });
  try {
    // The page's own rules refuse the code of this bench.
    const page = await browser.newPage({ locale: 'en-US', bypassCSP: true });
    await page.goto(`${counter.url}/ledger`);
    const receiptMs = await timeReceipt(page, receipt);
    counter.reset();
    const inChromium = await recountInChromium(browser, page);
    const chromiumBytes = counter.reset();
    const byCommand = await recountByCommand(counter.url);
    return {
      receiptBytes: receipt.length,
      receiptMs,
      recounts: {
        Chromium: { ...inChromium, bytes: chromiumBytes },
        command: { ...byCommand, bytes: counter.reset() },
      },
    };
  } finally {
    await browser.close();
    counter.close();
  }
}

/** A proxy that counts the bytes of the answers. */
async function countBytes(target: string) {
  let bytes = 0;
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request(new URL(url ?? '/', target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => {
      const counted = bytes;
      bytes = 0;
      return counted;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The code of a file of the receipt's page, without the page. */
async function bundle([name, file]: [name: string, file: string]): Promise<string> {
  const entry = fileURLToPath(new URL(`../web/receipts/${file}`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A library leaves it to who uses it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('Nothing was built.');
  return `${chunk.code};globalThis.${name} = ${name};`;
}

async function timeReceipt(page: Page, receipt: string): Promise<number> {
  for (const one of Object.entries(CHECKING)) await page.evaluate(await bundle(one));
  return page.evaluate(
    async ({ text, checks }) => {
      const state = await fetch('/api/ledger').then((answer) => answer.json());
      const { check: page, link } = globalThis as unknown as Checking;
      const fragment = await link.fragmentOf(text);
      const times: number[] = [];
      for (let check = 0; check < checks; check += 1) {
        const start = performance.now();
        const verdict = await page.checkFragment(fragment, async () => state);
        if (verdict.state !== 'good') throw new Error(JSON.stringify(verdict));
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[Math.floor(checks / 2)] ?? 0;
    },
    { text: receipt, checks: CHECKS },
  );
}

interface Checking {
  link: { fragmentOf: (text: string) => Promise<string> };
  check: {
    checkFragment: (fragment: string, askLog: () => Promise<unknown>) => Promise<{ state: string }>;
  };
}

async function recountInChromium(browser: Browser, page: Page): Promise<Omit<Recount, 'bytes'>> {
  const memory = watchMemory(() => readRenderers(browser));
  await page.getByRole('button', { name: CATALOGUES.en.ledger.recount_start }).click();
  const start = performance.now();
  await page
    .getByRole('button', { name: CATALOGUES.en.ledger.recount_again })
    .waitFor({ timeout: RECOUNT_MS });
  const seconds = (performance.now() - start) / 1000;
  return { seconds, memoryBytes: await memory.most() };
}

async function readRenderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

async function recountByCommand(url: string): Promise<Omit<Recount, 'bytes'>> {
  const start = performance.now();
  const child = spawn(process.execPath, [VERIFIER, url], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = chunk.toString()));
  const memory = watchMemory(async () => [child.pid ?? 0]);
  const [code] = (await once(child, 'exit')) as [number];
  // 1: the published numbers are not those of the votes that this bench has made.
  if (code > 1) throw new Error(`The command ended with ${code}: ${said}`);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, memoryBytes: await memory.most() };
}

/** The most memory that the largest of these processes had. */
function watchMemory(findProcesses: () => Promise<number[]>) {
  let most = 0;
  const look = async () => {
    const resident = (await findProcesses()).map(readResident);
    most = Math.max(most, ...resident);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, MEMORY_EVERY_MS);
  return {
    most: async () => {
      clearInterval(timer);
      await looking;
      return most;
    },
  };
}

/** Bytes; 0 once the process has ended. */
function readResident(pid: number): number {
  try {
    const [, kB = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kB) * 1024;
  } catch {
    return 0;
  }
}

import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

/** The headless shell runs the journeys in half the time of the full browser. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The oldest major version with which all journeys have passed. With 150 four fail: it never reloads a
 * script after a failed load (https://github.com/whatwg/html/pull/10327).
 */
export const OLDEST_CHROMIUM = 156;

/** No sandbox, because tests run as root in containers; no background traffic and no prompts. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH, else the system's browsers, else the one Playwright has downloaded. */
function listBrowsers(): string[] {
  const given = process.env.CHROMIUM_PATH;
  if (given) return [given];
  return [...systemBrowsers, chromium.executablePath()].filter((path) => existsSync(path));
}

/** The first existing one, whatever its version. */
export const findChromium = (): string | undefined => listBrowsers()[0];

/**
 * A browser for the journeys; installed if Debian's packages are available. Sets CHROMIUM_PATH to it.
 * @throws Error saying what was tried and what to install
 */
export async function ensureChromium(): Promise<string> {
  let path = await findRecentChromium();
  if (path === undefined && canInstall()) {
    await installChromium();
    path = await findRecentChromium();
  }
  if (path === undefined) {
    const tried = listBrowsers().join(', ') || 'nothing, as no browser was found';
    throw new Error(
      `The journeys need Chromium ${OLDEST_CHROMIUM} or newer. Tried: ${tried}. Install the package chromium-headless-shell or chromium, or run "npx playwright install chromium", or set CHROMIUM_PATH to a browser.`,
    );
  }
  process.env.CHROMIUM_PATH = path;
  return path;
}

async function findRecentChromium(): Promise<string | undefined> {
  for (const path of listBrowsers()) {
    const { code, output } = await runCommand(path, ['--version'], { silenceSeconds: 60 });
    if (code === 0 && isRecentChromium(output)) return path;
  }
  return undefined;
}

/** @param version as the browser reports it: "Chromium 156.0.8078.79" */
export function isRecentChromium(version: string): boolean {
  const major = /\b(\d+)\.\d+\.\d+\.\d+\b/.exec(version)?.[1];
  return major !== undefined && Number(major) >= OLDEST_CHROMIUM;
}

const canInstall = (): boolean =>
  !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

async function installChromium(): Promise<void> {
  console.log('Installing a browser for the journeys …');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '--yes', '--no-install-recommends', name];
    const { code } = await runCommand('apt-get', args, options);
    if (code === 0) return;
  }
}

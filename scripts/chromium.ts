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

/** No sandbox, because tests run as root in containers; no traffic and no questions of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH, else the system's browser, else the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * A browser for the journeys; installed where Debian's packages can be.
 * @throws Error saying what to install
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) {
    if (existsSync(found)) return found;
    throw new Error(`CHROMIUM_PATH is ${found}, where there is no browser.`);
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installChromium();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'The journeys need a browser: install the package chromium-headless-shell or chromium, or run "npx playwright install chromium", or set CHROMIUM_PATH.',
  );
}

async function installChromium(): Promise<void> {
  console.log('Installing a browser for the journeys …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env, timeoutSeconds: 300 });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await runCommand(
      'apt-get',
      ['install', '--yes', '--no-install-recommends', name],
      { env, timeoutSeconds: 600 },
    );
    if (code === 0) return;
  }
}

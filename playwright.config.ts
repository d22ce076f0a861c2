import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

/** A journey's pages live for seconds: what the compiler would win it has no time to win back. */
const shortLived = ['--js-flags=--no-opt'];

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: true,
  // Two more than there are processors: journeys wait for timers half of their time.
  workers: 4,
  // A journey that passes on its second run has a fault that its first run found.
  retries: 0,
  forbidOnly: true,
  // Node reads these as they are; to translate them anew takes each worker seconds.
  build: { external: ['**/{server,database,domain,locales,scripts,dist}/**'] },
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...chromiumFlags, ...shortLived],
      ...(executablePath ? { executablePath } : {}),
    },
    // Kept files would stand between a journey and its server; e2e/offline-app.spec.ts allows them.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});

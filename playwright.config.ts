import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

/** A test's pages live for seconds: optimising their code does not pay off. */
const shortLived = ['--js-flags=--no-opt'];

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: true,
  // Two more than there are processors: tests wait for timers half of their time.
  workers: 4,
  // A test that passes only on its second run has a fault.
  retries: 0,
  forbidOnly: true,
  // Node runs these as they are; transpiling them again takes each worker seconds.
  build: { external: ['**/{server,database,domain,locales,scripts,dist}/**'] },
  // A machine may be four times as slow as another, and a check runs beside.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...chromiumFlags, ...shortLived],
      ...(executablePath ? { executablePath } : {}),
    },
    // Cached files would come between a test and its server; e2e/offline-app.spec.ts allows them.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});

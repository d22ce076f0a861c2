import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: '.tmp/e2e',
  fullyParallel: true,
  workers: 2,
  // A journey that passes on its second run has a fault that its first run found.
  retries: 0,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});

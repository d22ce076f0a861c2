import { expect, test } from 'vitest';
import { isRecentChromium, OLDEST_CHROMIUM } from './chromium.ts';

test.each([
  ['of the oldest version that will do', `Chromium ${OLDEST_CHROMIUM}.0.7871.100\n`, true],
  ['of another make', `Google Chrome ${OLDEST_CHROMIUM + 50}.0.1.2 `, true],
  ['that is older', `Chromium ${OLDEST_CHROMIUM - 1}.9.9999.99`, false],
  ['that does not tell its version', 'Chromium', false],
])('a browser %s: %s', (_, version, isRecent) => {
  expect(isRecentChromium(version)).toBe(isRecent);
});

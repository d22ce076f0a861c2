import { afterEach, describe, expect, test, vi } from 'vitest';
import { isCounted, reachStep, readStep, resetStep } from './visit.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

afterEach(() => {
  vi.unstubAllGlobals();
  resetStep();
});

const isCountedBy = (browser: object) => {
  vi.stubGlobal('navigator', { userAgent: PHONE, doNotTrack: null, ...browser });
  return isCounted();
};

describe('who is counted', () => {
  test.each([
    {},
    { doNotTrack: '0' },
    { doNotTrack: 'unspecified' },
    { globalPrivacyControl: false },
  ])('a person’s browser: %o', (browser) => expect(isCountedBy(browser)).toBe(true));

  test.each(['bot', 'crawler', 'spider', 'scraper', 'headless', 'Googlebot', 'HeadlessChrome'])(
    'not "%s" (S2 §5)',
    (word) => expect(isCountedBy({ userAgent: `${PHONE} ${word}/1` })).toBe(false),
  );

  test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
    'not who asks not to be tracked: %o',
    (browser) => expect(isCountedBy(browser)).toBe(false),
  );
});

test('the furthest step of a page is kept until the next one', () => {
  expect(readStep()).toBe('visit');
  reachStep('submitted');
  reachStep('rated');
  expect(readStep()).toBe('submitted');
  resetStep();
  expect(readStep()).toBe('visit');
});

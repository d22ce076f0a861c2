import { expect, test } from 'vitest';
import { detectDevice, type Device } from './device.ts';
import { ATTEMPTS, type Browser, detectBrowser } from './position-browser.ts';

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

const real: [string, Browser, Device][] = [
  [`${ios} Version/18.6 Mobile/15E148 Safari/604.1`, 'ios-safari', 'ios'],
  [`${ios} CriOS/140.0.7339.122 Mobile/15E148 Safari/604.1`, 'ios-other', 'ios'],
  [`${ios} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'ios-other', 'ios'],
  [`${ios} Version/18.0 EdgiOS/140.0.3485.94 Mobile/15E148 Safari/604.1`, 'ios-other', 'ios'],
  [
    `${ios} Mobile/22G86 Instagram 398.0.0.25.77 (iPhone15,2; iOS 18_6; en_US; en; scale=3.00; 1179x2556; 791419203)`,
    'in-app',
    'ios',
  ],
  [
    `${ios} Mobile/22G86 [FBAN/FBIOS;FBAV/532.0.0.54.106;FBBV/792412;FBDV/iPhone15,2;FBMD/iPhone]`,
    'in-app',
    'ios',
  ],
  [`${ios} Mobile/15E148`, 'in-app', 'ios'],
  [`${ios} GSA/384.0.811374585 Mobile/15E148 Safari/604.1`, 'in-app', 'ios'],
  [`${mac} Version/18.6 Safari/605.1.15`, 'mac-safari', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'chrome-desktop',
    'computer',
  ],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'chrome-desktop', 'computer'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'chrome-desktop',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'firefox',
    'computer',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'firefox', 'android'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chrome-android', 'android'],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'chrome-android', 'android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'other', 'android'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B Build/AP3A.240905.015; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.7339.51 Mobile Safari/537.36 Instagram 397.1.0.52.81 Android',
    'in-app',
    'android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240105.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.7258.143 Mobile Safari/537.36',
    'in-app',
    'android',
  ],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'other',
    'computer',
  ],
  ['', 'other', 'computer'],
];

test.each(real)('%s is %s on %s', (userAgent, browser, device) => {
  const agent = { userAgent, maxTouchPoints: device === 'computer' ? 0 : 5 };
  expect([detectBrowser(agent, false), detectDevice(agent)]).toEqual([browser, device]);
});

test('an iPad that calls itself a Mac can be touched', () => {
  const agent = { userAgent: `${mac} Version/18.6 Safari/605.1.15`, maxTouchPoints: 5 };
  expect([detectBrowser(agent, false), detectDevice(agent)]).toEqual(['ios-safari', 'ios']);
});

test('client hints count where the user agent says less', () => {
  const hints = (platform: string, ...brands: string[]) => ({
    userAgent: 'Mozilla/5.0',
    maxTouchPoints: 5,
    userAgentData: { platform, brands: brands.map((brand) => ({ brand })) },
  });
  expect(detectBrowser(hints('Android', 'Chromium', 'Google Chrome'), false)).toBe(
    'chrome-android',
  );
  expect(detectBrowser(hints('Android', 'Chromium', 'Android WebView'), false)).toBe('in-app');
  expect(detectBrowser(hints('Windows', 'Not=A?Brand', 'Chromium'), false)).toBe('chrome-desktop');
});

test('the native app is itself, whatever web view it has', () => {
  const agent = { userAgent: `${ios} Mobile/15E148`, maxTouchPoints: 5 };
  expect([detectBrowser(agent, true), detectDevice(agent)]).toEqual(['native-app', 'ios']);
});

test('three attempts on Safari, two otherwise, of 8 to 20 s; 15 s and 30 s in the app', () => {
  const { 'native-app': app, ...browsers } = ATTEMPTS;
  expect(app.map(({ timeoutMs }) => timeoutMs)).toEqual([15_000, 30_000]);
  for (const [browser, attempts] of Object.entries(browsers)) {
    expect([browser, attempts.length]).toEqual([browser, browser.endsWith('-safari') ? 3 : 2]);
    for (const { timeoutMs } of attempts) {
      expect(timeoutMs).toBeGreaterThanOrEqual(8000);
      expect(timeoutMs).toBeLessThanOrEqual(20_000);
    }
  }
});

test('every browser is asked exactly at first, and roughly at last', () => {
  for (const attempts of Object.values(ATTEMPTS)) {
    expect(attempts.at(0)).toMatchObject({ highAccuracy: true });
    expect(attempts.at(-1)).toMatchObject({ highAccuracy: false });
  }
});

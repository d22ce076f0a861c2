import { expect, test } from 'vitest';
import { catalogue as en } from '../../locales/en/catalogue.ts';
import { catalogue as es } from '../../locales/es/catalogue.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { ATTEMPTS, type Browser } from '../platform/position-browser.ts';
import { adviseOnLocation } from './location-steps.ts';

const browsers = Object.keys(ATTEMPTS) as Browser[];
const problems = ['denied', 'unsupported', 'unavailable', 'timeout', 'other'] as const;
const devices = ['ios', 'android', 'computer'] as const;

const advices = browsers.flatMap((browser) =>
  problems.flatMap((problem) =>
    devices.map((device) => adviseOnLocation(problem, browser, device)),
  ),
);

test('every problem in every browser on every device has a reason and steps, in both languages', () => {
  const speakers = [makeTranslator('en-US', en), makeTranslator('es-US', es)];
  for (const { message, why, steps } of advices) {
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(new Set(steps).size).toBe(steps.length);
    for (const key of [message, why, ...steps]) {
      const [english, spanish] = speakers.map((t) => t(key));
      expect(english).not.toBe(key);
      expect(spanish).not.toBe(key);
      expect(spanish).not.toBe(english);
    }
  }
});

test('no text about the position is left that nobody is shown', () => {
  const advised = new Set(advices.flatMap(({ message, why, steps }) => [message, why, ...steps]));
  const kinds = /^(why|app|in_app|ios|mac|android|chrome|computer|firefox)_/;
  for (const key of Object.keys(en.location).filter((one) => kinds.test(one))) {
    expect(advised).toContain(`location.${key}`);
  }
});

test('the words of the specification stand as they are', () => {
  const t = makeTranslator('en-US', en);
  const messages = problems.map((problem) => t(adviseOnLocation(problem, 'other', 'ios').message));
  expect(messages).toEqual([
    'Location access denied',
    'Geolocation is not supported by this browser',
    'Unable to get your location',
    'Geolocation request timed out',
    'Unable to get your location',
  ]);
  const { denied, unsupported, unavailable, timeout, ...others } = en.location;
  expect([denied, unsupported, unavailable, timeout]).toEqual([
    'Location access denied',
    'Geolocation not supported',
    'Unable to get location',
    'Geolocation request timed out',
  ]);
  expect(others).toMatchObject({
    verifying_title: 'Verifying Your Location',
    access_title: 'Location Access Required',
    far_title: "You're Too Far Away",
    error_title: 'Location Error',
    failed_title: 'Location Verification Failed',
  });
});

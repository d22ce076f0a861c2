import { expect, test } from 'vitest';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { ATTEMPTS, type Browser } from './position-browser.ts';
import { adviseOnLocation, type Purpose } from './location-steps.ts';

const { en, es } = CATALOGUES;

const browsers = Object.keys(ATTEMPTS) as Browser[];
const problems = ['denied', 'unsupported', 'unavailable', 'timeout', 'other'] as const;
const devices = ['ios', 'android', 'computer'] as const;

const OTHER = { browser: 'other', device: 'ios' } as const;
const purposes = ['list', 'vote'] as const;

const advices = browsers.flatMap((browser) =>
  problems.flatMap((problem) =>
    devices.flatMap((device) =>
      purposes.map((purpose) => adviseOnLocation(problem, { browser, device }, purpose)),
    ),
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

test('the words of the specification stand as they are, for a list and for a vote', () => {
  const t = makeTranslator('en-US', en);
  const messagesFor = (purpose: Purpose) =>
    problems.map((problem) => t(adviseOnLocation(problem, OTHER, purpose).message));
  expect(messagesFor('list')).toEqual([
    'Location access denied',
    'Geolocation not supported',
    'Unable to get location',
    'Geolocation request timed out',
    'Unable to get location',
  ]);
  expect(messagesFor('vote')).toEqual([
    'Location access denied',
    'Geolocation is not supported by this browser',
    'Unable to get your location',
    'Geolocation request timed out',
    'Unable to get your location',
  ]);
  expect(en.location).toMatchObject({
    verifying_title: 'Verifying Your Location',
    access_title: 'Location Access Required',
    far_title: "You're Too Far Away",
    error_title: 'Location Error',
    failed_title: 'Location Verification Failed',
  });
});

test('who only looks for a restaurant is told nothing of ratings and votes', () => {
  for (const [texts, words] of [
    [en, /\b(vot(e|ing)|rat(e|ings?))\b/i],
    [es, /\b(vot(a|ar|o)|califica\w*)\b/i],
  ] as const) {
    const t = makeTranslator(texts === en ? 'en-US' : 'es-US', texts);
    for (const browser of browsers) {
      for (const problem of problems) {
        for (const device of devices) {
          const { message, why, steps } = adviseOnLocation(problem, { browser, device }, 'list');
          for (const key of [message, why, ...steps]) {
            expect(t(key).replaceAll('Vota Taco', '')).not.toMatch(words);
          }
        }
      }
    }
  }
});

import { expect, test } from 'vitest';
import { clockTime, endOf, secondsLeft } from './waits.ts';

const wait = { fromMs: 1_000_000, seconds: 60 };

test('a wait runs down in whole seconds, and never grows', () => {
  expect(secondsLeft(wait, 1_000_000)).toBe(60);
  expect(secondsLeft(wait, 1_000_001)).toBe(60);
  expect(secondsLeft(wait, 1_001_000)).toBe(59);
  expect(secondsLeft(wait, 1_059_999)).toBe(1);
  expect(secondsLeft(wait, endOf(wait))).toBe(0);
  expect(secondsLeft(wait, 9_000_000)).toBe(0);
  expect(secondsLeft(wait, 0)).toBe(60);
  expect(secondsLeft({ fromMs: 0, seconds: 0 }, 0)).toBe(0);
});

test('it is written as on a clock', () => {
  expect([0, 5, 60, 245, 3600].map(clockTime)).toEqual(['0:00', '0:05', '1:00', '4:05', '60:00']);
});

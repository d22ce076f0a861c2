import { expect, test } from 'vitest';
import { ratingOfKey } from './rating-keys.ts';

test.each([
  ['0', 0],
  ['1', 1],
  ['5', 5],
  ['Home', 0],
  ['End', 5],
  ['Delete', 'clear'],
  ['Backspace', 'clear'],
  ['6', null],
  ['٣', null],
  ['12', null],
  ['', null],
  [' ', null],
  ['a', null],
  ['ArrowRight', null],
])('the key "%s" means %s', (key, meaning) => {
  expect(ratingOfKey(key)).toBe(meaning);
});

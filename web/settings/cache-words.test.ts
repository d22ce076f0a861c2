import { expect, test } from 'vitest';
import { measuresIn } from './cache-words.ts';

test.each([
  ['en', 0, '0 bytes'],
  ['en', 1, '1 byte'],
  ['en', 108, '108 bytes'],
  ['en', 2_400, '2.4 kB'],
  ['es', 108, '108 bytes'],
] as const)('in %s, %i bytes are "%s"', (language, bytes, expected) => {
  expect(measuresIn(language, '–').size(bytes)).toBe(expected);
});

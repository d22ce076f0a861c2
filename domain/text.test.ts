import { expect, test } from 'vitest';
import { typedWords } from './text.ts';

test.each([
  ['A\u202E9<b>', 'A9<b>'],
  [' two\u0000\r\nlines ', 'two lines'],
  ['tortas\u2028y tacos', 'tortas y tacos'],
  ['\u200B\u2066', ''],
  ['100% _ok_', '100% _ok_'],
])('%j is typed as %j', (typed, kept) => {
  expect(typedWords(20).parse(typed)).toBe(kept);
});

test('words have an end', () => {
  expect(typedWords(3).safeParse('taco').success).toBe(false);
});

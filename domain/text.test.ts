import { expect, test } from 'vitest';
import { escapeFormula, typedWords, unescapeFormula } from './text.ts';

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

const ESCAPED = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  // A text that looks escaped already gets one more apostrophe.
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  // Wherever a program may see the start of a cell or a line.
  ['a;=1', "a;'=1"],
  ['a\n=1\r+2\t@3', "a\n'=1\r'+2\t'@3"],
  ["a;'=1", "a;''=1"],
  ["a;''=1", "a;'''=1"],
] as const;

test.each(ESCAPED)('%j stands in a cell as %j, and is read from it again', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(text);
});

test.each(['', 'El Comal', "'", "'a", "Papi's Tacos", 'a=1', 'a-b', 'x; y', "a;'b", '1+1', 'a @b'])(
  '%j stands in a cell as it is',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
    expect(unescapeFormula(text)).toBe(text);
  },
);

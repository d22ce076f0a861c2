import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../domain/people/rules.ts';

const file = fileURLToPath(new URL('guessable-passwords.json', import.meta.url));
const list = String(JSON.parse(readFileSync(file, 'utf8'))).split(' ');

test('the list holds the 10,000 commonest passwords that may be chosen, once, in lower case', () => {
  expect(new Set(list).size).toBe(10_000);
  expect(list.every((one) => one.length >= PASSWORD.minLength)).toBe(true);
  expect(list.every((one) => one === one.toLowerCase())).toBe(true);
  for (const one of ['123456', 'password', 'qwerty', 'football']) expect(list).toContain(one);
  expect(list).not.toContain('taco-demo-2026');
});

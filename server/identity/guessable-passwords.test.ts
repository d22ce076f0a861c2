import { expect, test } from 'vitest';
import text from '../../domain/guessable-passwords.json' with { type: 'json' };
import { PASSWORD } from '../../domain/people/rules.ts';
import { isGuessable } from './guessable-passwords.ts';

const EMAIL = 'Ana.Ruiz7@example.com';

test.each([
  '123456',
  'football',
  'FootBall',
  'VotaTaco',
  'vota-taco-2026',
  'tacos123',
  'Tacos!!',
  'festival2026',
  'ana.ruiz7@example.com',
  'ana.ruiz7',
  'AnaRuiz2026',
])('%s is one that is guessed', (password) => {
  expect(isGuessable(password, EMAIL)).toBe(true);
});

test.each([
  'taco-demo-2026',
  'tres-tacos-por-favor',
  'al-pastor-con-piña',
  'footballs-of-mine',
  'ana.ruiz and the tacos',
  '837465019283',
])('%s is none', (password) => {
  expect(isGuessable(password, EMAIL)).toBe(false);
});

test('an address of numbers and signs alone makes no password of numbers a bad one', () => {
  expect(isGuessable('837465019283', '12345@example.com')).toBe(false);
});

test('the list holds the 10,000 commonest passwords that may be chosen, once, in lower case', () => {
  const list = text.split(' ');
  expect(new Set(list).size).toBe(10_000);
  expect(list.every((one) => one.length >= PASSWORD.minLength)).toBe(true);
  expect(list.every((one) => one === one.toLowerCase())).toBe(true);
  for (const one of ['123456', 'password', 'qwerty', 'football']) expect(list).toContain(one);
});

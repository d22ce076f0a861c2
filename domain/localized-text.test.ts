import { expect, test } from 'vitest';
import { languageKey, LANGUAGES } from './language.ts';
import {
  inEachLanguage,
  isInEachLanguage,
  keyByLanguage,
  readByLanguage,
  textFor,
} from './localized-text.ts';

const both = { ...inEachLanguage(() => '?'), en: 'Corn', es: 'Maíz' };

test('a value in each language has them in the order of the list', () => {
  const values = inEachLanguage((language) => `of ${language}`);
  expect(Object.entries(values)).toEqual(LANGUAGES.map((one) => [one, `of ${one}`]));
});

test('a reader gets the text in their language', () => {
  expect(textFor(both, 'en')).toBe('Corn');
  expect(textFor(both, 'es')).toBe('Maíz');
});

test.each(['', null])('a reader whose language has %j gets the text in another one', (missing) => {
  expect(textFor({ ...both, es: missing }, 'es')).toBe('Corn');
  expect(textFor({ ...both, en: missing }, 'en')).toBe('Maíz');
  expect(
    textFor(
      inEachLanguage(() => missing),
      'es',
    ),
  ).toBe('');
});

test('a text is in each language only if none is missing', () => {
  expect(isInEachLanguage(both)).toBe(true);
  for (const missing of ['', null]) {
    expect(isInEachLanguage({ ...both, en: missing })).toBe(false);
    expect(isInEachLanguage({ ...both, es: missing })).toBe(false);
  }
});

test('a key per language and one value are two forms of the same', () => {
  expect(languageKey('subject', 'es')).toBe('subjectEs');
  const row = keyByLanguage('subject', both);
  expect(row).toMatchObject({ subjectEn: 'Corn', subjectEs: 'Maíz' });
  expect(Object.keys(row)).toHaveLength(LANGUAGES.length);
  expect(readByLanguage({ id: 'x', ...row }, 'subject')).toEqual(both);
});

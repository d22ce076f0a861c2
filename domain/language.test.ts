import { describe, expect, test } from 'vitest';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_CHOICE_PATH,
  languageFromHeader,
  regionOf,
} from './language.ts';

describe('the language of a reader', () => {
  test.each([
    ['en', 'en'],
    ['es', 'es'],
    ['es-MX', 'es'],
    ['ES-mx', 'es'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,es;q=0.2', 'es'],
    ['en;q=0.5,es;q=0.9', 'es'],
    ['en;q=0.5, es; q=0.9', 'es'],
    ['en;q=0.7,es;q=0.7', 'en'],
    ['es;q=0.7,en;q=0.7', 'es'],
    ['en;q=0,es;q=0.1', 'es'],
    ['es;q=much,en;q=0.1', 'en'],
    ['*,es;q=0.1', 'es'],
    ['en; q=0.5,es;\tq=0.9', 'es'],
    ['en; level=1 ;q=0.2,es;q=0.3', 'es'],
    ['es;x=0.1,en;q=0.9', 'es'],
    ['fr;q=0.1,es;q=0.1,en;q=0.1', 'es'],
    ['de,fr,it,es,en', 'es'],
  ])('is read from %j as %s', (header, language) => {
    expect(languageFromHeader(header)).toBe(language);
  });

  test.each([
    [null],
    [undefined],
    [''],
    ['*'],
    ['fr,de'],
    ['es;q=0'],
    [',,;;'],
    ['english'],
    ['est'],
  ])('is unknown by %j', (header) => {
    expect(languageFromHeader(header)).toBeUndefined();
  });

  test('is read from the first 500 characters alone', () => {
    expect(languageFromHeader(`${'fr,'.repeat(166)},es`)).toBeUndefined();
    expect(languageFromHeader(`${'fr,'.repeat(100)}es`)).toBe('es');
  });
});

test('only English and Spanish are spoken, as in the United States', () => {
  expect(['en', 'es', 'fr', 'EN', '', null, 1].filter(isLanguage)).toEqual(['en', 'es']);
  expect([DEFAULT_LANGUAGE, LANGUAGE_CHOICE_PATH]).toEqual(['en', '/language']);
  expect([regionOf('en'), regionOf('es')]).toEqual(['en-US', 'es-US']);
});

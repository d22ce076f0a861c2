import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { sayReading } from './say-reading.ts';

const said = (column: 'openingHours' | 'instagramUrl', to: string) =>
  LANGUAGES.map((language) =>
    sayReading(column, to, makeTranslator(language, CATALOGUES[language]), language).replaceAll(
      /\s/g,
      ' ',
    ),
  );

test('opening hours are said with days and times, in both languages', () => {
  expect(said('openingHours', 'mo-fr 11:00-22:30; sa 00:00-00:00')).toEqual([
    'Monday – Friday: 11 AM – 10:30 PM; Saturday: Open 24 hours',
    'lunes – viernes: 11 a.m. – 10:30 p.m.; sábado: Abierto las 24 horas',
  ]);
  expect(said('openingHours', 'mo-su 11:00-22:00')[0]).toBe('every day: 11 AM – 10 PM');
  expect(said('openingHours', 'closed')[0]).not.toBe('closed');
});

test('what is cut or no opening hours stays as it is', () => {
  expect(said('openingHours', 'mo 11:00-22:00; tu 11:')[0]).toBe('Monday: 11 AM – 10 PM; tu 11:');
  expect(said('instagramUrl', 'https://x.example')[1]).toBe('https://x.example');
});

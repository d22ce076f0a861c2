import { expect, test } from 'vitest';
import { inEachLanguage } from '../localized-text.ts';
import { LANGUAGES } from '../language.ts';
import { isIncomplete, isTextMissing, languagesWritten } from './fields.ts';

const mail = { subject: inEachLanguage(() => 'A'), body: inEachLanguage(() => 'B') };

test('a mail with subject and body in every language lacks none', () => {
  expect(isIncomplete(mail, LANGUAGES)).toBe(false);
  expect(isTextMissing(mail, 'en')).toBe(false);
  expect(isTextMissing(mail, 'es')).toBe(false);
});

test.each(['subject', 'body'] as const)('a mail without %s in one language lacks that', (part) => {
  const lacking = { ...mail, [part]: { ...mail[part], es: ' \n' } };
  expect(isIncomplete(lacking, LANGUAGES)).toBe(true);
  expect(isIncomplete(lacking, ['es'])).toBe(true);
  // Nobody reads it in Spanish.
  expect(isIncomplete(lacking, ['en'])).toBe(false);
  expect(languagesWritten(lacking)).toEqual(['en']);
  expect(isTextMissing(lacking, 'es')).toBe(true);
  expect(isTextMissing(lacking, 'en')).toBe(false);
});

import { expect, test } from 'vitest';
import { CATALOGUES } from '../../locales/catalogues.ts';
import { makeTranslator } from '../../locales/translate.ts';
import { ageText } from './age-text.ts';

const t = makeTranslator('en-US', CATALOGUES.en);

test.each([
  [60, '1 minute'],
  [119 * 60, '119 minutes'],
  [2 * 3600, '2 hours'],
  [47 * 3600, '47 hours'],
  [48 * 3600, '2 days'],
  [400 * 86_400, '400 days'],
])('an account of %i seconds is %s old', (seconds, text) => {
  expect(ageText(t, seconds)).toBe(text);
});

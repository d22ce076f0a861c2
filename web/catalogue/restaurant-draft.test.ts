import { expect, test } from 'vitest';
import { invalidTextOf } from './restaurant-draft.ts';

test.each([
  ['menuUrl', 'editing.link_invalid'],
  ['websiteUrl', 'editing.link_invalid'],
  ['videoUrl', 'editing.link_invalid'],
  ['phone', 'catalogue.field_wrong'],
  ['coordinates', 'catalogue.field_wrong'],
] as const)('a refused %s says what is wanted', (field, text) => {
  expect(invalidTextOf(field)).toBe(text);
});

import { expect, test } from 'vitest';
import { EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { draftAsStored, invalidTextOf, toDraft } from './restaurant-draft.ts';

test.each([
  ['menuUrl', 'editing.link_invalid'],
  ['websiteUrl', 'editing.link_invalid'],
  ['videoUrl', 'editing.link_invalid'],
  ['phone', 'catalogue.field_wrong'],
  ['coordinates', 'catalogue.field_wrong'],
] as const)('a refused %s says what is wanted', (field, text) => {
  expect(invalidTextOf(field)).toBe(text);
});

test('a draft is compared as it will be stored', () => {
  const typed = toDraft({
    ...EMPTY_RESTAURANT,
    name: ' La  Luz ',
    websiteUrl: 'laluz.example/es ',
  });
  expect(draftAsStored(typed)).toEqual({
    ...typed,
    name: 'La Luz',
    websiteUrl: 'https://laluz.example/es',
  });
  expect(draftAsStored({ ...typed, coordinates: '32.5 , -80' }).coordinates).toBe('32.5, -80');
});

import { expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { EMPTY_DISH, groupedFields, keyedFields, keysOf } from './fields.keys.ts';
import { DISH_FIELDS, FIELD_GROUPS, RESTAURANT_FIELDS } from './fields.ts';

test('a text in several languages has a key for each, after the one that stands in', () => {
  const texts = keyedFields(DISH_FIELDS).filter(({ key }) => key.startsWith('description'));
  expect(texts.map(({ language }) => language)).toEqual([null, ...LANGUAGES]);
  expect(texts[1]).toMatchObject({
    key: 'descriptionEn',
    column: 'descriptionEn',
    label: 'labels.descriptionEn',
    ownerLabel: 'labels.descriptionEn',
    columnLabel: 'imports.column_descriptionEn',
  });
});

test.each([
  ['a restaurant', RESTAURANT_FIELDS],
  ['a dish', DISH_FIELDS],
])('no two fields of %s share a key or a column, and they are grouped', (_, fields) => {
  const keys = keysOf(fields);
  const columns = keyedFields(fields).map(({ column }) => column);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(columns).size).toBe(columns.length);
  const groups = groupedFields(fields).map(({ group }) => FIELD_GROUPS.indexOf(group));
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
});

test('a new dish has a name to be filled in, and says nothing else', () => {
  expect(EMPTY_DISH).toEqual({
    name: '',
    imageUrl: null,
    imageAlt: null,
    imageAltEn: null,
    imageAltEs: null,
    diets: null,
    description: null,
    descriptionEn: null,
    descriptionEs: null,
  });
});

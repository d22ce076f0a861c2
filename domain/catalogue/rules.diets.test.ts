import { expect, test } from 'vitest';
import { orderDiets } from '../restaurants/rules.ts';
import { dishFieldsSchema } from './schema.ts';
import { readDiets, writeDiets } from './rules.ts';
import { EMPTY_DISH } from '../restaurants/fields.keys.ts';

test.each([
  ['vegan, spicy', ['vegetarian', 'vegan', 'spicy']],
  ['Picante; SIN GLUTEN', ['gluten_free', 'spicy']],
  ['gluten-free / vegetariana', ['vegetarian', 'gluten_free']],
  ['vegetarian, vegetarian', ['vegetarian']],
])('the marks %j are read in both languages', (text, diets) => {
  expect(readDiets(text)).toEqual(diets);
  expect(readDiets(writeDiets(readDiets(text) ?? []))).toEqual(diets);
});

test.each(['kosher', 'vegan, tasty'])('%j is refused, not read in part', (text) => {
  expect(readDiets(text)).toBeNull();
});

test('no mark at all says nothing', () => {
  expect(orderDiets([])).toBeNull();
  expect(dishFieldsSchema.parse({ ...EMPTY_DISH, name: 'Suadero', diets: [] }).diets).toBeNull();
});

test('a mark that nobody knows is refused', () => {
  const dish = { ...EMPTY_DISH, name: 'Suadero', diets: ['kosher'] };
  expect(dishFieldsSchema.safeParse(dish).success).toBe(false);
});

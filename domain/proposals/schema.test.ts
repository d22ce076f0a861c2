import { expect, test } from 'vitest';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { EMPTY_DISH } from '../restaurants/fields.keys.ts';
import { MAX_ADDED_DISHES } from './rules.ts';
import { sentProposalSchema } from './schema.ts';

const ID = 'aaaaaaaa-0000-4000-8000-000000000000';
const nothing = { version: 1, fields: {}, added: [], changed: [], removed: [] };
const dish = { ...EMPTY_DISH, name: 'Suadero' };
const changed = { dishId: ID, version: 2, fields: { name: 'Birria' } };
const times = <Thing>(count: number, thing: Thing) => Array.from({ length: count }, () => thing);
const { dishesOfRestaurant } = CATALOGUE_LIMITS;

test.each([
  ['nothing', {}],
  ['what owners may say', { fields: { phone: '1', openingHours: [] } }],
  ['no featured dish', { featured: null }],
  ['a featured dish', { featured: { dishId: ID } }],
  ['the first that is added as the featured one', { featured: { added: 0 } }],
  ['the last that may be added as the featured one', { featured: { added: MAX_ADDED_DISHES } }],
  ['as many new dishes as there may be', { added: times(MAX_ADDED_DISHES, dish) }],
  ['as many changed dishes as there may be', { changed: times(dishesOfRestaurant, changed) }],
  ['as many removed dishes as there may be', { removed: times(dishesOfRestaurant, ID) }],
])('a proposal may say %s', (_, more) => {
  expect(sentProposalSchema.parse({ ...nothing, ...more })).toEqual({ ...nothing, ...more });
});

test.each([
  ['of no version', { version: 0 }],
  ['without its fields', { fields: undefined }],
  ['with a featured dish of no place', { featured: { added: -1 } }],
  ['with a featured dish beyond', { featured: { added: MAX_ADDED_DISHES + 1 } }],
  ['with half a place', { featured: { added: 0.5 } }],
  ['with a featured dish that is nothing', { featured: {} }],
  ['with too many new dishes', { added: times(MAX_ADDED_DISHES + 1, dish) }],
  ['with too many changed dishes', { changed: times(dishesOfRestaurant + 1, changed) }],
  ['with too many removed dishes', { removed: times(dishesOfRestaurant + 1, ID) }],
  ['with a new dish without a name', { added: [{ description: 'Suadero' }] }],
  ['with a changed dish of no version', { changed: [{ ...changed, version: 0 }] }],
])('a proposal %s is refused', (_, more) => {
  expect(sentProposalSchema.safeParse({ ...nothing, ...more }).success).toBe(false);
});

test('a proposal has nothing of what is the organisers’ to say', () => {
  const fields = { name: 'x', countyId: '45019', phone: '1' };
  expect(sentProposalSchema.parse({ ...nothing, fields }).fields).toEqual({ phone: '1' });
});

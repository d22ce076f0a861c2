import { expect, test } from 'vitest';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../restaurants/fields.keys.ts';
import { changesOf, compare, isEmptyProposal, type Baseline } from './rules.ts';

const dish = (name: string) => ({ ...EMPTY_DISH, name });
const now: Baseline = {
  fields: { ...EMPTY_RESTAURANT, phone: '1' },
  featuredDishId: 'a',
  dishes: [
    { id: 'a', fields: dish('Al pastor') },
    { id: 'b', fields: dish('Birria') },
  ],
};
const nothing = { version: 1, fields: {}, added: [], changed: [], removed: [] };

test('what is sent as it stands is no change', () => {
  const same = {
    ...nothing,
    fields: { phone: '1' },
    featured: { dishId: 'a' },
    changed: [{ dishId: 'b', version: 1, fields: dish('Birria') }],
    removed: ['unknown'],
  };
  expect(isEmptyProposal(changesOf(now, same))).toBe(true);
});

const changes = changesOf(now, {
  ...nothing,
  fields: { phone: '2' },
  featured: { added: 0 },
  added: [dish('Suadero')],
  changed: [{ dishId: 'b', version: 1, fields: { name: 'Birria roja' } }],
  removed: ['a'],
});
const conflicts = (baseline: Baseline) =>
  compare(baseline, changes)
    .filter(({ isConflict }) => isConflict)
    .map(({ field }) => field);

test('each thing stands beside how it is', () => {
  expect(compare(now, changes)).toMatchObject([
    { dish: null, field: 'phone', now: '1', would: '2' },
    { dish: 'Birria', field: 'name', now: 'Birria', would: 'Birria roja' },
    { dish: 'Al pastor', kind: 'removed', now: 'Al pastor', would: null },
    { dish: 'Suadero', kind: 'added', field: 'name', now: null, would: 'Suadero' },
    { dish: null, kind: 'featured', now: 'Al pastor', would: 'Suadero' },
  ]);
  expect(conflicts(now)).toEqual([]);
});

test('only what it changes itself is a conflict when somebody else has changed it', () => {
  const other = { ...now.fields, websiteUrl: 'https://a.example' };
  expect(conflicts({ ...now, fields: other })).toEqual([]);
  expect(conflicts({ ...now, fields: { ...now.fields, phone: '9' } })).toEqual(['phone']);
  // Already as proposed, or already removed: no change is lost.
  expect(conflicts({ ...now, fields: { ...now.fields, phone: '2' } })).toEqual([]);
  const [, second] = now.dishes;
  const without = { ...now, featuredDishId: null, dishes: second ? [second] : [] };
  expect(conflicts(without)).toEqual([]);
  expect(conflicts({ ...now, featuredDishId: 'b' })).toEqual(['featuredDishId']);
  expect(conflicts({ ...now, featuredDishId: null, dishes: [] })).toEqual(['name']);
});

import { expect, test } from 'vitest';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../restaurants/fields.keys.ts';
import { changesOf, compare, isEmptyProposal, type Baseline } from './rules.ts';

const dish = (name: string) => ({ ...EMPTY_DISH, name });
const present: Baseline = {
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
  expect(isEmptyProposal(changesOf(present, same))).toBe(true);
});

const changes = changesOf(present, {
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
  expect(compare(present, changes)).toMatchObject([
    { dish: null, field: 'phone', present: '1', proposed: '2' },
    { dish: 'Birria', field: 'name', present: 'Birria', proposed: 'Birria roja' },
    { dish: 'Al pastor', kind: 'removed', present: 'Al pastor', proposed: null },
    { dish: 'Suadero', kind: 'added', field: 'name', present: null, proposed: 'Suadero' },
    { dish: null, kind: 'featured', present: 'Al pastor', proposed: 'Suadero' },
  ]);
  expect(conflicts(present)).toEqual([]);
});

test('only what it changes itself is a conflict when somebody else has changed it', () => {
  const other = { ...present.fields, websiteUrl: 'https://a.example' };
  expect(conflicts({ ...present, fields: other })).toEqual([]);
  expect(conflicts({ ...present, fields: { ...present.fields, phone: '9' } })).toEqual(['phone']);
  // Already as proposed, or already removed: no change is lost.
  expect(conflicts({ ...present, fields: { ...present.fields, phone: '2' } })).toEqual([]);
  const [, second] = present.dishes;
  const without = { ...present, featuredDishId: null, dishes: second ? [second] : [] };
  expect(conflicts(without)).toEqual([]);
  expect(conflicts({ ...present, featuredDishId: 'b' })).toEqual(['featuredDishId']);
  expect(conflicts({ ...present, featuredDishId: null, dishes: [] })).toEqual(['name']);
});

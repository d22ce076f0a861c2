import { describe, expect, test } from 'vitest';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../restaurants/fields.keys.ts';
import { moveProposal } from './rules.move.ts';
import { type Baseline, compare, type ProposedChanges } from './rules.ts';

const dish = (id: string, name: string, more: object = {}) => ({
  id,
  fields: { ...EMPTY_DISH, name, ...more },
});
const into: Baseline = {
  fields: { ...EMPTY_RESTAURANT, phone: '1', websiteUrl: 'https://lupita.example/' },
  featuredDishId: 'k1',
  dishes: [dish('k1', 'Taco al pastor', { descriptionEn: 'Old' }), dish('k2', 'Pozole')],
};
const becomes = new Map([
  ['m1', 'k1'],
  ['m2', 'k2'],
  ['m3', 'k1'],
]);
const nothing: ProposedChanges = { fields: {}, added: [], changed: [], removed: [] };
const moved = (changes: Partial<ProposedChanges>) =>
  moveProposal({ ...nothing, ...changes }, { ...into, becomes });
const conflicts = (changes: ProposedChanges, present = into) =>
  compare(present, changes)
    .filter(({ isConflict }) => isConflict)
    .map(({ field }) => field);

describe('a proposal that goes along with its restaurant', () => {
  test('proposes its values in place of what the other says now, and conflicts with nothing', () => {
    const changes = moved({
      fields: { phone: { from: '9', to: '2' }, address: { from: 'x', to: 'y' } },
    });
    expect(changes.fields).toEqual({
      phone: { from: '1', to: '2' },
      address: { from: null, to: 'y' },
    });
    expect(conflicts(changes)).toEqual([]);
    // What somebody changes there afterwards is one.
    const later = { ...into, fields: { ...into.fields, phone: '3' } };
    expect(conflicts(changes, later)).toEqual(['phone']);
  });

  test('is about the dishes in the place of its own, by their names', () => {
    const changes = moved({
      changed: [
        { dishId: 'm1', name: 'Al pastor', fields: { descriptionEn: { from: null, to: 'New' } } },
      ],
      removed: [{ dishId: 'm2', name: 'Posole' }],
      featured: {
        from: { dishId: 'm1' },
        to: { dishId: 'm2' },
        names: { from: 'x', to: 'Posole' },
      },
    });
    expect(changes.changed).toEqual([
      {
        dishId: 'k1',
        name: 'Taco al pastor',
        fields: { descriptionEn: { from: 'Old', to: 'New' } },
      },
    ]);
    expect(changes.removed).toEqual([{ dishId: 'k2', name: 'Pozole' }]);
    expect(changes.featured).toEqual({
      from: { dishId: 'k1' },
      to: { dishId: 'k2' },
      names: { from: 'Taco al pastor', to: 'Pozole' },
    });
    expect(conflicts(changes)).toEqual([]);
  });

  test('says one thing of a dish that two of its own have become', () => {
    const of = (dishId: string, fields: ProposedChanges['fields']) => ({
      dishId,
      name: '',
      fields,
    });
    const changes = moved({
      changed: [
        of('m1', {
          descriptionEn: { from: null, to: 'A' },
          descriptionEs: { from: null, to: 'B' },
        }),
        of('m3', { descriptionEn: { from: null, to: 'C' } }),
      ],
      removed: [
        { dishId: 'm1', name: 'x' },
        { dishId: 'm3', name: 'y' },
      ],
    });
    expect(changes.changed).toHaveLength(1);
    expect(changes.changed[0]?.fields).toEqual({
      descriptionEn: { from: 'Old', to: 'C' },
      descriptionEs: { from: null, to: 'B' },
    });
    expect(changes.removed).toHaveLength(1);
  });

  test('keeps a dish that has none in its place, as a conflict', () => {
    const changes = moved({
      changed: [
        { dishId: 'gone', name: 'Gone', fields: { descriptionEn: { from: 'x', to: 'y' } } },
      ],
    });
    expect(changes.changed[0]).toMatchObject({ dishId: 'gone', name: 'Gone' });
    expect(conflicts(changes)).toEqual(['descriptionEn']);
  });

  test('keeps its new dishes, also as the featured one', () => {
    const added = [{ ...EMPTY_DISH, name: 'Birria' }];
    const featured = { from: null, to: { added: 0 }, names: { from: null, to: 'Birria' } };
    const changes = moved({ added, featured });
    expect(changes.added).toEqual(added);
    expect(changes.featured?.to).toEqual({ added: 0 });
    expect(conflicts(changes)).toEqual([]);
  });
});

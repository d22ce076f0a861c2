import { expect, test } from 'vitest';
import { compare } from '../../domain/proposals/rules.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { groupsOf } from './groups.ts';

const dish = (name: string, description: string | null = null) => ({
  ...EMPTY_DISH,
  name,
  description,
});
const baseline = {
  fields: {} as never,
  featuredDishId: null,
  dishes: [
    { id: 'a', fields: dish('Panucho') },
    { id: 'b', fields: dish('Salbute') },
  ],
};

test('dishes of one name are told one by one: nothing that would be shown is hidden', () => {
  const lines = compare(baseline, {
    fields: {},
    added: [dish('Panucho', 'One'), dish('Panucho', 'Two')],
    changed: [{ dishId: 'b', name: 'Salbute', fields: { name: { from: 'Salbute', to: 'Sope' } } }],
    removed: [{ dishId: 'a', name: 'Panucho' }],
  });
  const grouped = groupsOf(lines).map((of) => of.map(({ kind, proposed }) => [kind, proposed]));
  expect(grouped).toEqual([
    [['field', 'Sope']],
    [['removed', null]],
    [
      ['added', 'Panucho'],
      ['added', 'One'],
    ],
    [
      ['added', 'Panucho'],
      ['added', 'Two'],
    ],
  ]);
});

import { describe, expect, test } from 'vitest';
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

describe('what was sent', () => {
  const sent = (more: Partial<Parameters<typeof changesOf>[1]>) =>
    changesOf(present, { ...nothing, ...more });

  test('is described with the former value', () => {
    expect(
      sent({ fields: { phone: null, websiteUrl: 'https://a.example', logoUrl: undefined } }).fields,
    ).toEqual({
      phone: { from: '1', to: null },
      websiteUrl: { from: null, to: 'https://a.example' },
    });
    expect(sent({ fields: { phone: undefined } }).fields).toEqual({});
    const changed = [
      { dishId: 'b', version: 1, fields: { name: 'Birria', description: 'Rich' } },
      { dishId: 'x', version: 1, fields: { name: 'Nobody' } },
    ];
    expect(sent({ changed, removed: ['b', 'x'] })).toEqual({
      fields: {},
      added: [],
      changed: [
        { dishId: 'b', name: 'Birria', fields: { description: { from: null, to: 'Rich' } } },
      ],
      removed: [{ dishId: 'b', name: 'Birria' }],
    });
  });

  test.each([
    ['another dish', { dishId: 'b' }, { from: 'Al pastor', to: 'Birria' }],
    ['none', null, { from: 'Al pastor', to: null }],
    ['one that is added with it', { added: 0 }, { from: 'Al pastor', to: 'Suadero' }],
    ['one that is nowhere', { dishId: 'x' }, { from: 'Al pastor', to: null }],
    ['one beyond those that are added', { added: 1 }, { from: 'Al pastor', to: null }],
  ])('may feature %s', (_, featured, names) => {
    const { featured: featuredChange } = sent({ featured, added: [dish('Suadero')] });
    expect(featuredChange).toEqual({ from: { dishId: 'a' }, to: featured, names });
  });

  test('may feature a dish where none was', () => {
    const before = { ...present, featuredDishId: null };
    const { featured } = changesOf(before, { ...nothing, featured: { dishId: 'a' } });
    expect(featured).toEqual({
      from: null,
      to: { dishId: 'a' },
      names: { from: null, to: 'Al pastor' },
    });
    expect(changesOf(before, { ...nothing, featured: null })).not.toHaveProperty('featured');
    expect(sent({})).not.toHaveProperty('featured');
  });

  test.each([
    ['a field', { fields: { phone: '2' } }],
    ['a dish that is added', { added: [dish('x')] }],
    ['a dish that is changed', { changed: [{ dishId: 'b', version: 1, fields: { name: 'x' } }] }],
    ['a dish that is removed', { removed: ['b'] }],
    ['the featured dish', { featured: null }],
    [
      'as many added as changed',
      { added: [dish('x')], changed: [{ dishId: 'b', version: 1, fields: { name: 'x' } }] },
    ],
    ['as many added as removed', { added: [dish('x')], removed: ['b'] }],
    ['as many fields as added', { fields: { phone: '2' }, added: [dish('x')] }],
  ])('is something with %s', (_, more) => {
    expect(isEmptyProposal(sent(more))).toBe(false);
  });
});

describe('a proposal beside the present state', () => {
  test('names each line by its dish', () => {
    const added = { ...dish('Suadero'), description: 'New' };
    const lines = compare(
      present,
      changesOf(present, { ...nothing, added: [dish('Uno'), added], removed: ['b'] }),
    );
    expect(lines).toEqual([
      {
        dishKey: 'b',
        dish: 'Birria',
        kind: 'removed',
        field: 'name',
        present: 'Birria',
        proposed: null,
        isConflict: false,
        isNewHost: false,
      },
      {
        dishKey: 'added-0',
        dish: 'Uno',
        kind: 'added',
        field: 'name',
        present: null,
        proposed: 'Uno',
        isConflict: false,
        isNewHost: false,
      },
      {
        dishKey: 'added-1',
        dish: 'Suadero',
        kind: 'added',
        field: 'name',
        present: null,
        proposed: 'Suadero',
        isConflict: false,
        isNewHost: false,
      },
      {
        dishKey: 'added-1',
        dish: 'Suadero',
        kind: 'added',
        field: 'description',
        present: null,
        proposed: 'New',
        isConflict: false,
        isNewHost: false,
      },
    ]);
  });

  test('describes a removed dish by its proposed values', () => {
    const proposal = changesOf(present, {
      ...nothing,
      changed: [{ dishId: 'b', version: 1, fields: { name: 'Birria roja' } }],
      removed: ['a'],
    });
    expect(compare({ ...present, dishes: [] }, proposal)).toEqual([
      {
        dishKey: 'b',
        dish: 'Birria',
        kind: 'field',
        field: 'name',
        present: null,
        proposed: 'Birria roja',
        isConflict: true,
        isNewHost: false,
      },
      {
        dishKey: 'a',
        dish: 'Al pastor',
        kind: 'removed',
        field: 'name',
        present: null,
        proposed: null,
        isConflict: false,
        isNewHost: false,
      },
    ]);
    expect(compare(present, proposal)[0]).toMatchObject({
      dishKey: 'b',
      kind: 'field',
      isConflict: false,
    });
  });

  const featuring = (featured: { dishId: string } | null, removed: string[] = []) =>
    changesOf(present, { ...nothing, featured, removed });
  const featuredChange = (baseline: Partial<Baseline>, proposal: ReturnType<typeof featuring>) =>
    compare({ ...present, ...baseline }, proposal).find(({ kind }) => kind === 'featured');
  const [, second] = present.dishes;

  test.each<
    [string, Partial<Baseline>, ReturnType<typeof featuring>, string | null, string | null, boolean]
  >([
    ['as it was', {}, featuring({ dishId: 'b' }), 'Al pastor', 'Birria', false],
    [
      'as proposed already',
      { featuredDishId: 'b' },
      featuring({ dishId: 'b' }),
      'Birria',
      'Birria',
      false,
    ],
    ['none any more', { featuredDishId: null }, featuring({ dishId: 'b' }), null, 'Birria', true],
    ['one that is gone', { featuredDishId: 'x' }, featuring({ dishId: 'b' }), null, 'Birria', true],
    [
      'the same, which is gone',
      { dishes: second ? [second] : [] },
      featuring({ dishId: 'b' }),
      'Al pastor',
      'Birria',
      false,
    ],
    [
      'as it was, and the proposed one is gone',
      { dishes: present.dishes.slice(0, 1) },
      featuring({ dishId: 'b' }),
      'Al pastor',
      'Birria',
      true,
    ],
    ['as it was, for none', {}, featuring(null), 'Al pastor', null, false],
    ['another one, for none', { featuredDishId: 'b' }, featuring(null), 'Birria', null, true],
    [
      'none, as its dish goes',
      { featuredDishId: null },
      featuring({ dishId: 'b' }, ['a']),
      null,
      'Birria',
      false,
    ],
    [
      'none, as another dish goes',
      { featuredDishId: null },
      featuring({ dishId: 'b' }, ['b']),
      null,
      'Birria',
      true,
    ],
    [
      'none, as its dish goes among others',
      { featuredDishId: null },
      featuring({ dishId: 'b' }, ['b', 'a']),
      null,
      'Birria',
      false,
    ],
    [
      'another one, though its dish goes',
      { featuredDishId: 'x' },
      featuring({ dishId: 'b' }, ['a']),
      null,
      'Birria',
      true,
    ],
  ])('finds the featured dish %s', (_, baseline, proposal, expected, proposed, isConflict) => {
    expect(featuredChange(baseline, proposal)).toEqual({
      dishKey: null,
      dish: null,
      kind: 'featured',
      field: 'featuredDishId',
      present: expected,
      proposed,
      isConflict,
      isNewHost: false,
    });
  });

  test('finds one featured by somebody else where none was', () => {
    const before = { ...present, featuredDishId: null };
    const proposal = changesOf(before, { ...nothing, featured: { dishId: 'b' }, removed: ['a'] });
    expect(featuredChange({ featuredDishId: 'a' }, proposal)).toMatchObject({
      present: 'Al pastor',
      isConflict: true,
    });
    expect(featuredChange({ featuredDishId: null }, proposal)).toMatchObject({
      present: null,
      isConflict: false,
    });
  });
});

test.each([
  ['a host that it has no link to', 'https://evil.example/a', true],
  ['a host that another link leads to', 'https://www.taqueria.example/menu', false],
  ['the host that the link had', 'https://old.example/b', false],
  ['a subdomain of one', 'https://a.taqueria.example', true],
  ['none', null, false],
])('a link is marked as new for %s', (_, menuUrl, isNewHost) => {
  const fields = {
    ...present.fields,
    websiteUrl: 'taqueria.example',
    menuUrl: 'https://old.example/a',
  };
  const now = { ...present, fields };
  const changes = changesOf(now, { ...nothing, fields: { menuUrl, phone: '2' } });
  expect(compare(now, changes).map((line) => [line.field, line.isNewHost])).toEqual([
    ['phone', false],
    ['menuUrl', isNewHost],
  ]);
});

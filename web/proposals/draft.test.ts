import { expect, test } from 'vitest';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { EMPTY_DISH, EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import { conflictsOf, countChanges, draftOf, newDish, rebase, sentOf } from './draft.ts';

const dish = (name: string) => ({ ...EMPTY_DISH, name });
const own = {
  id: 'r',
  version: 3,
  name: 'El Comal',
  fields: { ...EMPTY_RESTAURANT, phone: '1' },
  featuredDishId: 'a',
  dishes: [
    { id: 'a', version: 1, fields: dish('Al pastor') },
    { id: 'b', version: 2, fields: dish('Birria') },
  ],
  proposal: null,
} satisfies OwnRestaurant;

test('what was not changed is not sent', () => {
  const sent = sentOf(own, draftOf(own));
  expect(sent).toEqual({ version: 3, fields: {}, added: [], changed: [], removed: [] });
  expect(countChanges(sent)).toBe(0);
});

test('what was changed is sent with the versions that were seen', () => {
  const draft = draftOf(own);
  const [first, second] = draft.dishes;
  if (!first || !second) throw new Error('two dishes');
  const changed = {
    ...draft,
    fields: { ...draft.fields, phone: '2' },
    dishes: [
      { ...first, isRemoved: true },
      { ...second, fields: { ...second.fields, name: 'Birria roja' } },
      { ...newDish('gone'), isRemoved: true },
      newDish('new', dish('Suadero')),
    ],
    featured: 'new',
  };
  const sent = sentOf(own, changed);
  expect(sent).toEqual({
    version: 3,
    fields: { phone: '2' },
    featured: { added: 0 },
    added: [dish('Suadero')],
    changed: [{ dishId: 'b', version: 2, fields: dish('Birria roja') }],
    removed: ['a'],
  });
  expect(countChanges(sent)).toBe(5);
});

test('a featured dish that is removed is featured no longer', () => {
  const draft = draftOf(own);
  const dishes = draft.dishes.map((one) => ({ ...one, isRemoved: one.key === 'a' }));
  expect(sentOf(own, { ...draft, dishes })).toMatchObject({ featured: null, removed: ['a'] });
});

test('what is proposed stands in the form until it is decided', () => {
  const changes = {
    fields: { phone: { from: '1', to: '2' } },
    featured: {
      from: { dishId: 'a' },
      to: { added: 0 },
      names: { from: 'Al pastor', to: 'Suadero' },
    },
    added: [dish('Suadero')],
    changed: [],
    removed: [{ dishId: 'b', name: 'Birria' }],
  };
  const proposal = { id: 'p', changes, createdAt: '', decidedAt: null, reason: null };
  for (const status of ['pending', 'rejected'] as const) {
    const draft = draftOf({ ...own, proposal: { ...proposal, status } });
    expect(sentOf(own, draft)).toMatchObject({
      fields: { phone: '2' },
      featured: { added: 0 },
      removed: ['b'],
    });
  }
  const done = draftOf({ ...own, proposal: { ...proposal, status: 'approved' } });
  expect(countChanges(sentOf(own, done))).toBe(0);
});

test('where somebody else changed the page, one’s own changes stay and theirs are taken over', () => {
  const draft = draftOf(own);
  const mine = {
    ...draft,
    fields: { ...draft.fields, phone: '2' },
    dishes: [...draft.dishes, newDish('new', dish('Suadero'))],
  };
  const now = {
    ...own,
    version: 4,
    fields: { ...own.fields, phone: '9', websiteUrl: 'https://a.example' },
    dishes: [{ id: 'b', version: 3, fields: dish('Birria roja') }],
    featuredDishId: 'b',
  };
  const rebased = rebase(draft, mine, draftOf(now));
  expect(rebased.fields).toMatchObject({ phone: '2', websiteUrl: 'https://a.example' });
  expect(rebased.dishes.map(({ key, fields }) => [key, fields.name])).toEqual([
    ['b', 'Birria roja'],
    ['new', 'Suadero'],
  ]);
  expect(rebased.featured).toBe('b');
  expect(sentOf(now, rebased)).toMatchObject({ version: 4, fields: { phone: '2' } });
  expect(conflictsOf({ own, draft: mine }, { own: now, draft: rebased })).toEqual([
    { dish: null, field: 'phone', theirs: '9' },
  ]);
});

test('of a dish that both changed, and of one that is gone, the owner is told', () => {
  const draft = draftOf(own);
  const mine = {
    ...draft,
    dishes: draft.dishes.map((one) => ({ ...one, fields: { ...one.fields, name: 'Otro' } })),
  };
  const now = { ...own, dishes: [{ id: 'b', version: 3, fields: dish('Birria roja') }] };
  const rebased = rebase(draft, mine, draftOf(now));
  expect(conflictsOf({ own, draft: mine }, { own: now, draft: rebased })).toEqual([
    { dish: 'Al pastor', field: 'gone', theirs: null },
    { dish: 'Birria roja', field: 'name', theirs: 'Birria roja' },
  ]);
});

test('what is typed outlives the decision on what was sent before', () => {
  const changes = {
    fields: { phone: { from: '1', to: '2' } },
    added: [dish('Suadero'), dish('Tripa')],
    changed: [],
    removed: [{ dishId: 'b', name: 'Birria' }],
  };
  const proposal = { id: 'p', changes, createdAt: '', decidedAt: null, reason: null };
  const sent = { ...own, proposal: { ...proposal, status: 'pending' as const } };
  const begun = draftOf(sent);
  const mine = {
    ...begun,
    fields: { ...begun.fields, websiteUrl: 'https://a.example' },
    dishes: begun.dishes.map((one) =>
      one.key === 'proposed-0' ? { ...one, fields: { ...one.fields, name: 'Suadero rojo' } } : one,
    ),
    featured: 'proposed-0',
  };
  const approved = {
    ...own,
    version: 4,
    fields: { ...own.fields, phone: '2' },
    dishes: [
      { id: 'a', version: 1, fields: dish('Al pastor') },
      { id: 'c', version: 1, fields: dish('Suadero') },
      { id: 'd', version: 1, fields: dish('Tripa') },
    ],
    proposal: { ...proposal, status: 'approved' as const },
  };
  expect(sentOf(approved, rebase(begun, mine, draftOf(approved)))).toEqual({
    version: 4,
    fields: { websiteUrl: 'https://a.example' },
    featured: { dishId: 'c' },
    added: [],
    changed: [{ dishId: 'c', version: 1, fields: dish('Suadero rojo') }],
    removed: [],
  });
  const rejected = { ...own, proposal: { ...proposal, status: 'rejected' as const } };
  expect(rebase(begun, mine, draftOf(rejected))).toEqual(mine);
  const withdrawn = { ...own, proposal: { ...proposal, status: 'withdrawn' as const } };
  expect(sentOf(withdrawn, rebase(begun, mine, draftOf(withdrawn)))).toEqual({
    version: 3,
    fields: { websiteUrl: 'https://a.example' },
    featured: { added: 0 },
    added: [dish('Suadero rojo')],
    changed: [],
    removed: [],
  });
});

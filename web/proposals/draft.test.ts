import { expect, test } from 'vitest';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { countChanges, draftOf, newDish, rebase, sentOf } from './draft.ts';

const texts = { description: null, descriptionEn: null, descriptionEs: null };
const dish = (name: string) => ({ name, ...texts, imageUrl: null });
const own = {
  id: 'r',
  version: 3,
  name: 'El Comal',
  fields: {
    ...texts,
    logoUrl: null,
    phone: '1',
    websiteUrl: null,
    instagramUrl: null,
    facebookUrl: null,
    tiktokUrl: null,
    videoUrl: null,
    openingHours: null,
  },
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
  const proposal = { changes, createdAt: '', decidedAt: null, reason: null };
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
  const rebased = rebase(own, mine, now);
  expect(rebased.fields).toMatchObject({ phone: '2', websiteUrl: 'https://a.example' });
  expect(rebased.dishes.map(({ key, fields }) => [key, fields.name])).toEqual([
    ['b', 'Birria roja'],
    ['new', 'Suadero'],
  ]);
  expect(rebased.featured).toBe('b');
  expect(sentOf(now, rebased)).toMatchObject({ version: 4, fields: { phone: '2' } });
});

import { expect, test } from 'vitest';
import { changesBetween, emptied } from './rules.ts';

const before = { name: 'El Comal', phone: null as string | null, hours: [{ day: 'mo' }], rank: 0 };

test.each([
  ['another text', { name: 'Comal' }, { name: { from: 'El Comal', to: 'Comal' } }],
  ['a text where there was none', { phone: '1' }, { phone: { from: null, to: '1' } }],
  ['another number', { rank: 1 }, { rank: { from: 0, to: 1 } }],
  ['another list', { hours: [] }, { hours: { from: [{ day: 'mo' }], to: [] } }],
  [
    'only what is not as it was',
    { name: 'El Comal', phone: '2', rank: 0 },
    { phone: { from: null, to: '2' } },
  ],
])('what has changed is %s', (_, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});

test.each([
  ['nothing is said', {}],
  ['all is the same', { ...before, hours: [{ day: 'mo' }] }],
  ['a field is left open', { name: undefined }],
])('nothing has changed where %s', (_, after) => {
  expect(changesBetween<Partial<typeof before>>(before, after)).toBeNull();
});

test('a field that was never there was empty', () => {
  expect(changesBetween<{ note?: string }>({}, { note: 'x' })).toEqual({
    note: { from: null, to: 'x' },
  });
});

test('of what is gone the fields are left, empty', () => {
  expect(emptied({ name: 'x', phone: undefined })).toEqual({ name: null, phone: null });
  expect(emptied({})).toEqual({});
});

import { expect, test } from 'vitest';
import { itemAfter, itemIdOf, queueKeyOf, stepFrom } from './queue-keys.ts';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false };
const KEYS = ['a', 'b', 'c'];

test('a letter counts with and without Shift, and never while something else takes it', () => {
  expect(queueKeyOf({ ...PLAIN, key: 'j' }, false)).toBe('j');
  expect(queueKeyOf({ ...PLAIN, key: 'J' }, false)).toBe('j');
  expect(queueKeyOf({ ...PLAIN, key: '?' }, false)).toBe('?');
  expect(queueKeyOf({ ...PLAIN, key: 'j' }, true)).toBeUndefined();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'isComposing'])(
  'with %s it belongs to others',
  (held) => {
    expect(queueKeyOf({ ...PLAIN, [held]: true, key: 'j' }, false)).toBeUndefined();
  },
);

test('keys that write no character mean nothing', () => {
  for (const key of ['Enter', 'ArrowDown', 'Escape']) {
    expect(queueKeyOf({ ...PLAIN, key }, false)).toBeUndefined();
  }
});

test('steps begin at the first item, and end at the last', () => {
  expect(stepFrom(KEYS, undefined, 1)).toBe('a');
  expect(stepFrom(KEYS, 'gone', -1)).toBe('a');
  expect(stepFrom(KEYS, 'a', 1)).toBe('b');
  expect(stepFrom(KEYS, 'b', -1)).toBe('a');
  expect(stepFrom(KEYS, 'c', 1)).toBeUndefined();
  expect(stepFrom(KEYS, 'a', -1)).toBeUndefined();
  expect(stepFrom([], undefined, 1)).toBeUndefined();
});

test('after the last item comes the one before it, and after the only one none', () => {
  expect(itemAfter(KEYS, 'a')).toBe('b');
  expect(itemAfter(KEYS, 'c')).toBe('b');
  expect(itemAfter(['a'], 'a')).toBeUndefined();
});

test('an id has no spaces', () => {
  expect(itemIdOf('place person')).toBe('item-place_person');
});

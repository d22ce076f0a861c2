import { expect, test } from 'vitest';
import { keyAct, rowsBetween } from './table-keys.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held: Partial<typeof none> = {}) => keyAct({ key, ...none, ...held });

test('keys move, select, rule and explain', () => {
  const down = { kind: 'move', by: 1, isExtending: false };
  expect(press('j')).toEqual(down);
  expect(press('ArrowDown')).toEqual(down);
  expect(press('k')).toEqual({ ...down, by: -1 });
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ kind: 'move', by: -1, isExtending: true });
  expect(press('J', { shiftKey: true })).toEqual({ ...down, isExtending: true });
  expect(press('x')).toEqual({ kind: 'select', isRange: false });
  expect(press('X', { shiftKey: true })).toEqual({ kind: 'select', isRange: true });
  expect(press('h')).toEqual({ kind: 'rule', action: 'hold' });
  expect(press('e')).toEqual({ kind: 'rule', action: 'exclude' });
  expect(press('r')).toEqual({ kind: 'rule', action: 'restore' });
  expect(press('?', { shiftKey: true })).toEqual({ kind: 'help' });
});

test('the browser keeps its own keys', () => {
  for (const key of ['Tab', ' ', 'Enter', 'Escape', 'a', 'Home']) expect(press(key)).toBeNull();
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(press('r', { [held]: true })).toBeNull();
    expect(press('ArrowDown', { [held]: true })).toBeNull();
  }
  expect(press('R', { shiftKey: true })).toBeNull();
});

test('a range has both ends, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(rowsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(rowsBetween(ids, 'c', 'c')).toEqual(['c']);
  expect(rowsBetween(ids, 'gone', 'b')).toEqual([]);
});

import { expect, test } from 'vitest';
import { actOfKey } from './stage-keys.ts';

const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

test.each([
  [[' ', 'Enter', 'ArrowRight', 'PageDown'], 'next'],
  [['Backspace', 'ArrowLeft', 'PageUp'], 'back'],
  [['Home'], 'first'],
  [['End'], 'last'],
  [['b', 'B', '.'], 'dark'],
  [['f', 'F', 'F5'], 'full_screen'],
  [['Escape'], 'leave'],
  [['?'], 'help'],
  [['x', 'Tab', 'Shift', 'F12'], null],
])('%j: %s', (keys, act) => {
  expect(keys.map((key) => actOfKey(press(key)))).toEqual(keys.map(() => act));
});

test('with Ctrl, Alt or Meta a key is the browser’s', () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    expect(actOfKey(press('f', held))).toBeNull();
  }
});

test('on a button, Space and Enter press it', () => {
  expect(actOfKey(press(' '), true)).toBeNull();
  expect(actOfKey(press('Enter'), true)).toBeNull();
  expect(actOfKey(press('PageDown'), true)).toBe('next');
});

import { describe, expect, test } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

const pressed = (key: string, code: string, more: object = {}) => ({
  key,
  code,
  altKey: true,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe('a shortcut', () => {
  test.each([
    ['Alt on Windows', pressed('s', 'KeyS'), 'S'],
    ['with capitals locked', pressed('M', 'KeyM'), 'M'],
    ['Option on a Mac, which writes a sign', pressed('ß', 'KeyS'), 'S'],
    ['Option on a Mac, which waits for a vowel', pressed('Dead', 'KeyU'), 'U'],
    ['a keyboard with its letters elsewhere', pressed('m', 'Semicolon'), 'M'],
    ['what stands in the place of a letter there', pressed('q', 'KeyA'), undefined],
    ['another letter', pressed('x', 'KeyX'), undefined],
    ['without Alt', pressed('s', 'KeyS', { altKey: false }), undefined],
    ['of a screen reader on a Mac', pressed('h', 'KeyH', { ctrlKey: true }), undefined],
    ['of the system', pressed('h', 'KeyH', { metaKey: true }), undefined],
    ['with Shift', pressed('S', 'KeyS', { shiftKey: true }), undefined],
    ['AltGr, which writes', pressed('µ', 'KeyM', { ctrlKey: true }), undefined],
  ] as const)('%s', (_, event, shortcut) => {
    expect(shortcutOf(event, false)).toBe(shortcut);
  });

  test('eats no letter that somebody types', () => {
    expect(shortcutOf(pressed('ß', 'KeyS'), true)).toBeUndefined();
    expect(shortcutOf(pressed('Dead', 'KeyU'), true)).toBeUndefined();
    // On Windows and Linux, Alt with a letter writes nothing.
    expect(shortcutOf(pressed('s', 'KeyS'), true)).toBe('S');
  });
});

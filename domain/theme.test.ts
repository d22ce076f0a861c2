import { expect, test } from 'vitest';
import { DEFAULT_THEME, isTheme } from './theme.ts';

test('light, dark, and as the system has it, which is the default', () => {
  const values = ['light', 'dark', 'system', 'Dark', '', null, undefined, 1];
  expect(values.filter(isTheme)).toEqual(['light', 'dark', 'system']);
  expect(DEFAULT_THEME).toBe('system');
});

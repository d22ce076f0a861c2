import { createContext, use } from 'react';
import type { Theme } from '../../domain/theme.ts';
import { keepChoice } from '../platform/choices.ts';
import { type Store, useStore } from '../platform/store.ts';

/** Light, dark, or as the system has it, of one app (on the server: of one request). */
export const ThemeContext = createContext<Store<Theme> | null>(null);

/** The theme, and a function to choose it: applied at once, and remembered. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('The theme is read inside ThemeContext.');
  return {
    theme: useStore(store),
    choose: (theme) => {
      keepChoice('theme', theme);
      store.set(theme);
    },
  };
}

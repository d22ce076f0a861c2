import { createContext, use, useSyncExternalStore } from 'react';
import type { Theme } from '../../domain/theme.ts';
import { keepChoice } from '../platform/choices.ts';

/** Light, dark, or as the system has it, for one app (on the server: one request). */
export class ThemeStore {
  #theme: Theme;
  readonly #first: Theme;
  #listeners = new Set<() => void>();

  constructor(theme: Theme) {
    this.#theme = theme;
    this.#first = theme;
  }

  /** What the server rendered. */
  readFirst = (): Theme => this.#first;

  read = (): Theme => this.#theme;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Shows it at once, and remembers it. */
  choose = (theme: Theme): void => {
    this.#theme = theme;
    keepChoice('theme', theme);
    for (const listener of this.#listeners) listener();
  };
}

export const ThemeContext = createContext<ThemeStore | null>(null);

export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const store = use(ThemeContext);
  if (!store) throw new Error('The theme is read inside ThemeContext.');
  const theme = useSyncExternalStore(store.subscribe, store.read, store.readFirst);
  return { theme, choose: store.choose };
}

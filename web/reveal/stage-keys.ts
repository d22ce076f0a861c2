import type { Move } from './presentation.ts';

/** What a key does on the screen. */
export type StageAct = Move | 'full_screen' | 'leave' | 'help';

/** By the key's name. Clickers send the page keys, F5, Escape, `b` and `.`. */
const ACTS: Record<string, StageAct> = {
  ' ': 'next',
  Enter: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  Backspace: 'back',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  b: 'dark',
  '.': 'dark',
  f: 'full_screen',
  F5: 'full_screen',
  Escape: 'leave',
  '?': 'help',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** null: the key is left to the browser. @param isOnButton Space and Enter press the button that has the focus */
export function actOfKey(
  { key, ctrlKey, altKey, metaKey }: Pressed,
  isOnButton = false,
): StageAct | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (isOnButton && (key === ' ' || key === 'Enter')) return null;
  return ACTS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** The keys of the help, with their acts. */
export const KEYS_IN_HELP: readonly (readonly [keys: readonly string[], act: StageAct])[] = [
  [['Space', 'Enter', '→', 'PageDown'], 'next'],
  [['Backspace', '←', 'PageUp'], 'back'],
  [['Home'], 'first'],
  [['End'], 'last'],
  [['B', '.'], 'dark'],
  [['F', 'F5'], 'full_screen'],
  [['Esc'], 'leave'],
  [['?'], 'help'],
];

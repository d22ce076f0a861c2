/** Keys that, with Alt or macOS's Option, work on every page (S2 §2): main, search, account, help. */
export const SHORTCUTS = ['M', 'S', 'U', 'H'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** As `aria-keyshortcuts` has it. What announces a shortcut is what the shortcut leads to. */
export const announcedAs = (shortcut: Shortcut): string => `Alt+${shortcut}`;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isLetter = (key: string) => /^[a-z]$/i.test(key);

/**
 * Which shortcut a key means; undefined for none. The letter on the key decides; where Option makes
 * another sign of it, its place on the keyboard does.
 * @param isTyping whether the focus is where text is typed: there a key that writes, as Option+S
 *   writes ß, is left to the text
 */
export function shortcutOf(
  { key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed,
  isTyping: boolean,
): Shortcut | undefined {
  const letter = isLetter(key) ? key.toUpperCase() : isTyping ? '' : code.replace('Key', '');
  // With any other key it is the browser's, the system's or a screen reader's. AltGr, which writes,
  // is Ctrl with Alt, or none of both.
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return SHORTCUTS.find((one) => one === letter);
}

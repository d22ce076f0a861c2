/** Keys that, with Alt or macOS's Option, work on every page (S2 §2): main, search, account, help. */
export const SHORTCUTS = ['M', 'S', 'U', 'H'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

/** The value for `aria-keyshortcuts`. The element with this value is the target of the shortcut. */
export const announcedAs = (shortcut: Shortcut): string => `Alt+${shortcut}`;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isLetter = (key: string) => /^[a-z]$/i.test(key);

/**
 * The shortcut of a key press; undefined for none. The letter on the key decides; where Option
 * changes it, its position on the keyboard does.
 * @param isTyping whether the focus is in a text field: there a key that types a character, as
 * Option+S types ß, is left to the field
 */
export function shortcutOf(
  { key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed,
  isTyping: boolean,
): Shortcut | undefined {
  const letter = isLetter(key) ? key.toUpperCase() : isTyping ? '' : code.replace('Key', '');
  // With any other modifier it belongs to the browser, the system or a screen reader. AltGr, for
  // typing, is reported as Ctrl with Alt, or as neither.
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return SHORTCUTS.find((one) => one === letter);
}

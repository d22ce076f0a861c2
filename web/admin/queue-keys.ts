/** A pressed key, as far as a queue looks at it. */
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/** The keys of every queue. Each queue adds the letters of its own acts. */
export const QUEUE_KEYS = { next: 'j', previous: 'k', select: 'x', help: '?' } as const;

/**
 * The character that a key press means to a queue, in lower case; undefined for none.
 * @param isBusy whether the press belongs to something else: a text field, a list of choices, an
 * open dialog or menu
 */
export function queueKeyOf(
  { key, altKey, ctrlKey, metaKey, isComposing }: Pressed,
  isBusy: boolean,
): string | undefined {
  if (isBusy || isComposing || altKey || ctrlKey || metaKey || key.length !== 1) return undefined;
  return key.toLowerCase();
}

/**
 * The item that gets the focus.
 * @param keys of the items, in their order
 * @param current the item that has the focus; undefined if none has it
 * @returns undefined at the end of the list
 */
export function stepFrom(
  keys: readonly string[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  if (current === undefined || !keys.includes(current)) return keys[0];
  return keys[keys.indexOf(current) + step];
}

/** The item to go on with after one is done: the next one, else the one before. */
export const itemAfter = (keys: readonly string[], done: string): string | undefined =>
  stepFrom(keys, done, 1) ?? keys[keys.indexOf(done) - 1];

/** The id of an item's checkbox, which has the focus while its keys are pressed. */
export const itemIdOf = (key: string): string => `item-${key.replaceAll(' ', '_')}`;

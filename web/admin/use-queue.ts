import { useEffect, useEffectEvent, useState } from 'react';
import { forget, keep, useKept } from '../platform/kept.ts';
import { itemIdOf, QUEUE_KEYS, queueKeyOf, stepFrom } from './queue-keys.ts';

export interface Queue {
  /** The selected items, in the order of the list. */
  selected: readonly string[];
  /** The number of items on this page. */
  count: number;
  toggle: (key: string) => void;
  selectAll: () => void;
  clear: () => void;
  /** Whether single keys act. */
  hasKeys: boolean;
  setKeys: (isOn: boolean) => unknown;
  isHelpOpen: boolean;
  setHelpOpen: (isOpen: boolean) => void;
}

/** An act that a queue offers by a single key. */
export interface KeyAct {
  /** A lower-case letter that `QUEUE_KEYS` does not use. */
  letter: string;
  /** What it does, for the list of keys. */
  text: string;
  /** @param keys the selected items; without a selection, the one that has the focus */
  onAct: (keys: readonly string[]) => void;
}

/**
 * The selection of a list of things to decide, and its keys: J and K go from item to item, X selects,
 * "?" lists the keys, and the letters of `acts` act. They can be switched off (WCAG 2.1.4).
 * @param keys of the items on this page, each with a `SelectBox`, in their order
 */
export function useQueue(keys: readonly string[], acts: readonly KeyAct[]): Queue {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasKeys = useKept('queue-keys-off') === null;
  // Items that were decided meanwhile are no longer selected.
  const selected = keys.filter((key) => chosen.has(key));

  const toggle = (key: string) =>
    setChosen(
      new Set(chosen.has(key) ? selected.filter((one) => one !== key) : [...selected, key]),
    );

  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = queueKeyOf(event, isTaken(event.target));
    if (pressed === undefined) return;
    const current = focusedAmong(keys);
    const act = acts.find(({ letter }) => letter === pressed);
    if (pressed === QUEUE_KEYS.help) setHelpOpen(true);
    else if (pressed === QUEUE_KEYS.next) focusItem(stepFrom(keys, current, 1));
    else if (pressed === QUEUE_KEYS.previous) focusItem(stepFrom(keys, current, -1));
    else if (pressed === QUEUE_KEYS.select && current !== undefined) toggle(current);
    else if (act && selected.length > 0) act.onAct(selected);
    else if (act && current !== undefined) act.onAct([current]);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!hasKeys) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [hasKeys]);

  return {
    selected,
    count: keys.length,
    toggle,
    selectAll: () => setChosen(new Set(keys)),
    clear: () => setChosen(new Set()),
    hasKeys,
    setKeys: (isOn) => (isOn ? forget('queue-keys-off') : keep('queue-keys-off', '1')),
    isHelpOpen,
    setHelpOpen,
  };
}

/** Whether the key writes, chooses from a list, or belongs to what lies over the page. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.matches('select, :read-write')) ||
  document.querySelector('dialog[open], :popover-open') !== null;

/** The item around the focus: its checkbox, or a button or link beside it. */
const focusedAmong = (keys: readonly string[]): string | undefined => {
  const box = document.activeElement?.closest('li, tr')?.querySelector('[data-item]');
  return keys.find((key) => itemIdOf(key) === box?.id);
};

function focusItem(key: string | undefined): void {
  const box = key === undefined ? null : document.getElementById(itemIdOf(key));
  box?.focus({ preventScroll: true });
  box?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
}

import { type KeyboardEvent, useState } from 'react';

export interface ComboboxOption {
  id: string;
  text: string;
  /** Beside the text, to tell equal ones apart. */
  note?: string;
}

/**
 * The state of a combobox: the typed text, whether its list is open, and the option that the arrow keys have selected
 * (`index`; -1 if there is none).
 */
export function useCombobox({
  chosen,
  options,
  keepsChoice,
  onType,
  onChoose,
}: {
  /** Its text is shown while nothing is typed. */
  chosen: ComboboxOption | null;
  /** Those that match the typed text. */
  options: readonly ComboboxOption[];
  /** Whether the choice holds while somebody types, until they choose another or empty the text. */
  keepsChoice: boolean;
  onType: (words: string) => void;
  /** @param option null: none */
  onChoose: (option: ComboboxOption | null) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const index = Math.min(active, options.length - 1);

  function say(text: string | null) {
    setTyped(text);
    onType(text ?? '');
  }
  function choose(option: ComboboxOption | null | undefined) {
    if (option === undefined) return;
    onChoose(option);
    say(null);
    setOpen(false);
  }
  function open() {
    if (isOpen) return;
    setOpen(true);
    setActive(Math.max(0, typed === null ? options.findIndex(({ id }) => id === chosen?.id) : 0));
  }
  function close() {
    setOpen(false);
    if (keepsChoice && typed !== null) say(null);
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape' && isOpen) close();
    else if (key === 'Enter' && isOpen) choose(options[index]);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) open();
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        setActive((index + step + options.length) % Math.max(1, options.length));
      }
    } else return;
    event.preventDefault();
  }
  function type(text: string) {
    if (keepsChoice && text === '') {
      if (chosen) onChoose(null);
    } else if (!keepsChoice) onChoose(null);
    say(text);
    setActive(0);
    setOpen(true);
  }

  return { words: typed ?? chosen?.text ?? '', index, isOpen, open, close, type, choose, press };
}

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}

/**
 * Ctrl+S, and Cmd+S on a Mac, presses the button that saves: while that is off, nothing happens.
 * @param form null where nothing can be saved now
 */
export function saveByKey(event: KeyPress, form: Pick<Element, 'querySelector'> | null) {
  const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
  if (!isSave || event.altKey) return;
  // The browser would save the page.
  event.preventDefault();
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

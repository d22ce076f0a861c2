interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}

/**
 * Ctrl+S, and Cmd+S on a Mac, presses the save button: nothing happens while it is disabled.
 * @param form null if nothing can be saved now
 */
export function saveByKey(event: KeyPress, form: Pick<Element, 'querySelector'> | null) {
  const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
  if (!isSave || event.altKey) return;
  // Else the browser would save the page.
  event.preventDefault();
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}

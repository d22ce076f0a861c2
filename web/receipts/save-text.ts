/** Saves a text as a file of the device. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads it only after the tap has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

import { isNative } from './native.ts';
import { locate } from './position.ts';

const KEY = 'location-prompted';
/** S2 §9: the native app asks for the position after 2 s, once. */
const DELAY_MS = 2000;

/**
 * Lets the native app ask for the position, once for ever; a browser asks on a tap alone.
 * @returns takes it back, as long as it has not asked
 */
export function promptForLocationInApp(): () => void {
  if (!isNative() || wasPrompted()) return () => {};
  const timer = setTimeout(() => {
    remember();
    void locate({ fresh: false });
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

function wasPrompted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // An app that keeps nothing would ask each time.
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // It could be read a moment ago; if it cannot be written, it asks once more next time.
  }
}

import { keep, recall } from './kept.ts';
import { isNative } from './native.ts';
import { locate } from './position.ts';

/** S2 §9: the native app asks for the position after 2 s, once. */
const DELAY_MS = 2000;

/**
 * Lets the native app ask for the position, only once ever; a browser asks only after a tap.
 * @returns a function that cancels it, as long as it has not asked
 */
export function promptForLocationInApp(): () => void {
  if (!isNative() || recall('location-prompted') !== null) return () => {};
  const timer = setTimeout(() => {
    // An app that stores nothing would ask each time.
    if (keep('location-prompted', 'yes')) void locate({ fresh: false });
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

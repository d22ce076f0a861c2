import { keep, recall } from './kept.ts';
import { isNative } from './native.ts';
import { locate } from './position.ts';

/** S2 §9: the native app asks for the position after 2 s, once. */
const DELAY_MS = 2000;

/**
 * Lets the native app ask for the position, once for ever; a browser asks on a tap alone.
 * @returns takes it back, as long as it has not asked
 */
export function promptForLocationInApp(): () => void {
  if (!isNative() || recall('location-prompted') !== null) return () => {};
  const timer = setTimeout(() => {
    // An app that keeps nothing would ask each time.
    if (keep('location-prompted', 'yes')) void locate({ fresh: false });
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

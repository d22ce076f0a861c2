import { detectDevice, readAgent } from './device.ts';
import { isNative } from './native.ts';

/**
 * Whether this is a browser on an iPhone or iPad: not the app on the home screen, and not the
 * native app, where there is nothing to download.
 */
export function isIphoneBrowser(): boolean {
  const isIos = detectDevice(readAgent()) === 'ios';
  return isIos && !isNative() && !matchMedia('(display-mode: standalone)').matches;
}

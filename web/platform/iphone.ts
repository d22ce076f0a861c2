import { isNative } from './native.ts';

/**
 * Whether this is a browser on an iPhone or iPad: not the app that one has put on the home screen,
 * and not the native app, where there is nothing to download.
 */
export function isIphoneBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac; no Mac has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !isNative() && !matchMedia('(display-mode: standalone)').matches;
}
